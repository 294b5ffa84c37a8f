// The texts of a message's events. The server sends the English ones.
import type { BypassCause } from '../../../contract/connectors.ts';
import type { MessageEvent } from '../../../contract/messages.ts';
import { formatDate } from '../../format/formatDate.ts';
import { serverText } from '../../i18n/texts.ts';

interface Life {
  /** The network of the message; null if unknown. */
  network: string | null | undefined;
  /** The events before this one. */
  before: readonly MessageEvent[];
}

/** Kiswahili titles by the kind of the event; `wasSent`: whether a part was sent before. */
const titles: Readonly<Record<string, (network: string, wasSent: boolean) => string>> = {
  queued: () => 'Umekubaliwa na kuwekwa kwenye foleni',
  scheduled: () => 'Umekubaliwa na kuratibiwa kutumwa baadaye',
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
  const carrier = before.findLast(({ reroute }) => reroute)?.reroute?.to ?? network ?? 'Mtandao';
  return serverText(event.title, rerouteTitle(event) ?? titleOf(event)?.(carrier, wasSent));
}

/** The causes of a reroute in Kiswahili. */
const causes: Readonly<Record<BypassCause, (network: string) => string>> = {
  link: (network) => `${network} haikupatikana`,
  errors: (network) => `${network} ilikataa jumbe`,
  timeouts: (network) => `${network} haikujibu`,
  receipts: (network) => `${network} haikuthibitisha kufika kwa jumbe`,
};

const rerouteTitle = ({ reroute }: MessageEvent): string | undefined =>
  reroute && `Umeelekezwa kwa ${reroute.to}: ${causes[reroute.cause](reroute.from)}`;

function titleOf({
  kind,
  detail,
  part,
}: MessageEvent): ((network: string, wasSent: boolean) => string) | undefined {
  if (part) return (network) => `${network} haikuweza kufikisha sehemu ya ${part}: ujumbe hauwezi kusomeka`;
  if (kind !== 'retry') return titles[kind];
  // Without an answer of the network (`detail`), the message was not handed over yet.
  return detail
    ? (network) => `${network} haikuweza kuupokea; tunajaribu tena`
    : () => 'Haujakabidhiwa bado; unasubiri zamu yake tena';
}

/** Kiswahili for the meanings that the server adds to the telcos' texts. */
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

/** The text of the telco with its meaning; for a scheduled message, the time that it is scheduled for. */
export function eventDetail({ kind, detail }: MessageEvent): string {
  if (!detail) return '';
  if (kind === 'scheduled') return formatDate(detail);
  const id = /^Its id there: (.+)$/.exec(detail)?.[1];
  const meaning = Object.keys(meanings).find((words) => detail.endsWith(`: ${words}`));
  const own =
    id === undefined
      ? meaning && detail.slice(0, -meaning.length) + meanings[meaning]
      : `Kitambulisho chake huko: ${id}`;
  return serverText(detail, own);
}
