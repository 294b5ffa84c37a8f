// The events of a message in words. In English they come from the server.
import type { MessageEvent } from '../../../contract/messages.ts';
import { serverText } from '../../i18n/texts.ts';

interface Life {
  /** Of the message; null where it is unknown. */
  network: string | null | undefined;
  /** The events before this one. */
  before: readonly MessageEvent[];
}

/** In Kiswahili, by the kind of an event, the network and whether a part was sent before. */
const titles: Readonly<Record<string, (network: string, wasSent: boolean) => string>> = {
  queued: () => 'Umekubaliwa na kuwekwa kwenye foleni',
  held: () => 'Umesitishwa pamoja na kampeni yake',
  submitting: (network) => `Unakabidhiwa kwa ${network}`,
  pending: (network) => `${network} imeupokea; uthibitisho wa kufika unasubiriwa`,
  unknown: (network) =>
    `Umetumwa, matokeo hayajulikani: muunganisho ulikatika kabla ya ${network} kujibu. Hatuutumi mara mbili`,
  delivered: (network) => `${network} imeufikisha kwenye simu`,
  receipt: (network) => `Uthibitisho mwingine kutoka kwa ${network}; haubadilishi chochote`,
  failed: (network, wasSent) =>
    wasSent ? `${network} haikuweza kuufikisha` : 'Haukutumwa; uniti ambazo hazikutumika zimerudishwa',
};

export function eventTitle(event: MessageEvent, { network, before }: Life): string {
  const wasSent = before.some(({ kind }) => kind === 'pending' || kind === 'unknown');
  return serverText(event.title, titleOf(event)?.(network ?? 'Mtandao', wasSent));
}

function titleOf({
  kind,
  detail,
}: MessageEvent): ((network: string, wasSent: boolean) => string) | undefined {
  if (kind !== 'retry') return titles[kind];
  // Without the network's answer it was not handed over yet.
  return detail
    ? (network) => `${network} haikuweza kuupokea; tunajaribu tena`
    : () => 'Haujakabidhiwa bado; unasubiri zamu yake tena';
}

/** The meanings that the server adds to the telcos' texts. */
const meanings: Readonly<Record<string, string>> = {
  'the handset has it': 'simu imeupokea',
  'the handset was switched off or out of reach': 'simu ilikuwa imezimwa au haipatikani',
  'the subscriber opted out of this sender': 'mpokeaji amejiondoa kwa mtumaji huyu',
  'the network does not know this sender ID': 'mtandao haulitambui jina hili la mtumaji',
  'the number is ported or inactive, or promotional hours are over':
    'nambari imehamishwa au haitumiki, au saa za matangazo zimepita',
  'the network gave up trying': 'mtandao uliacha kujaribu',
  'the network found no way to the handset': 'mtandao haukuweza kuifikia simu',
  'the network refused it': 'mtandao uliukataa',
  'no network takes this number from this sender ID':
    'hakuna mtandao unaokubali nambari hii kutoka kwa jina hili la mtumaji',
};

/** The text of the telco with its meaning. */
export function eventDetail({ detail }: MessageEvent): string {
  if (!detail) return '';
  const id = /^Its id there: (.+)$/.exec(detail)?.[1];
  const meaning = Object.keys(meanings).find((words) => detail.endsWith(`: ${words}`));
  const own =
    id === undefined
      ? meaning && detail.slice(0, -meaning.length) + meanings[meaning]
      : `Kitambulisho chake huko: ${id}`;
  return serverText(detail, own);
}
