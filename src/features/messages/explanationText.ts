// The explanation of a message in the language of the page. In English it comes from the server; in Kiswahili it is made of the
// facts that the server sends with it.
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { FailureCode } from '../../../contract/failures.ts';
import type { ExplanationKind, explainMessage } from '../../../contract/search.ts';
import { formatCount } from '../../components/formatNumber.ts';
import { plural, serverText } from '../../i18n/texts.ts';
import { failureReason } from './failureReason.ts';

type Explanation = AnswerOf<typeof explainMessage>['message'];
type Facts = NonNullable<Explanation['facts']>;
type Story = Pick<Explanation, 'happened' | 'side' | 'tell'>;

/** The explanation's sentences; those of the server from a backend that sends no facts. */
export function explanationText(explanation: Explanation): Story & Pick<Explanation, 'charged'> {
  const { facts } = explanation;
  const own = facts && { ...stories[facts.kind](facts), charged: chargeOf(facts) };
  return {
    happened: serverText(explanation.happened, own?.happened),
    side: serverText(explanation.side, own?.side),
    tell: serverText(explanation.tell, own?.tell),
    charged: serverText(explanation.charged, own?.charged),
  };
}

const ourSide = 'Upande wetu';

const stories: Readonly<Record<ExplanationKind, (facts: Facts) => Story>> = {
  queued: () => ({
    happened: 'Unasubiri kwenye foleni',
    side: ourSide,
    tell: 'Utatumwa wenyewe. Jumbe za matangazo husubiri saa za kutuma.',
  }),
  retrying: ({ network, reason }) => ({
    happened: `${network} haikuweza kuupokea kwa sasa (${reason ?? noReason}); tunajaribu tena`,
    side: network,
    tell: 'Utatumwa wenyewe mara mtandao utakapoukubali.',
  }),
  held: () => ({
    happened: 'Unasubiri kwa sababu kampeni yake imesitishwa',
    side: 'Mtumaji, aliyesitisha kampeni',
    tell: 'Utatumwa kampeni itakapoendelezwa. Kampeni ikighairiwa, uniti zitarudishwa.',
  }),
  submitting: ({ network }) => ({
    happened: `Unakabidhiwa kwa ${network} sasa`,
    side: ourSide,
    tell: 'Unatumwa. Angalia tena baada ya dakika moja.',
  }),
  pending: ({ network }) => ({
    happened: `${network} imeupokea na bado haijathibitisha kuufikisha`,
    side: network,
    tell: 'Simu iliyozimwa au iliyo nje ya mtandao huupokea inaporudi. Mitandao huthibitisha kwa hadi siku tatu.',
  }),
  unknown: ({ network }) => ({
    happened: `Ulitumwa, lakini muunganisho ulikatika kabla ya ${network} kujibu`,
    side: `Kati yetu na ${network}`,
    tell: 'Huenda simu imeupokea. Hautumwi mara mbili. Bila uthibitisho wa kufika, uniti hurudishwa baada ya saa 72.',
  }),
  delivered: ({ network }) => ({
    happened: `${network} imeufikisha kwenye simu`,
    side: 'Hakuna: umefika',
    tell: 'Simu imethibitisha. Ikiwa mteja hauoni, mwombe aangalie jumbe taka na zilizozuiwa.',
  }),
  failed: (facts) => failedStory(facts),
};

const noReason = 'hakuna sababu iliyotolewa';

interface Failure {
  /** That of the network where unset. */
  side?: string;
  tell: string;
}

const phoneWasOff: Failure = {
  side: 'Simu ya mpokeaji',
  tell: 'Simu ilikuwa imezimwa au nje ya mtandao kwa muda mrefu. Tuma tena simu itakaporudi.',
};
const notWanted: Failure = {
  side: 'Mpokeaji',
  tell: 'Mpokeaji hataki jumbe hizi. Ni yeye pekee anayeweza kubadilisha hilo, kwa kutuma START kwa mtumaji.',
};
const wrongNumber: Failure = {
  tell: 'Nambari imehamishwa mtandao, haitumiki au si sahihi. Thibitisha nambari na mteja.',
};
const notSettled: Failure = {
  tell: 'Matokeo yake hayakujulikana kwa wakati, kwa hivyo umehesabiwa kuwa umefeli. Tuma tena.',
};
const byNetwork = (what: string): Failure => ({
  tell: `${what} bila kutoa sababu nyingine. Tuma tena, au uliza mtandao ukitaja muda wa kutuma.`,
});

const failures: Readonly<Record<FailureCode, Failure>> = {
  on_dnd_list: notWanted,
  campaign_cancelled: { side: 'Mtumaji', tell: 'Kampeni yake ilighairiwa kabla haujatumwa.' },
  not_sent_in_time: notSettled,
  message_invalid: {
    side: 'Mtumaji',
    tell: 'Ujumbe hauwezi kutumwa ulivyo. Badilisha maandishi yake au jina la mtumaji kisha utume tena.',
  },
  number_unknown: wrongNumber,
  sender_unknown: {
    side: 'Jina la mtumaji',
    tell: 'Mtandao haulitambui jina hili la mtumaji. Msimamizi anapaswa kulisajili huko.',
  },
  message_too_long: {
    side: 'Mtumaji',
    tell: 'Mtandao haukubali jumbe za urefu huu. Tuma ujumbe mfupi zaidi.',
  },
  refused_by_network: byNetwork('Mtandao uliukataa'),
  delivery_impossible: wrongNumber,
  absent_subscriber: phoneWasOff,
  opted_out: notWanted,
  expired: phoneWasOff,
  undelivered: wrongNumber,
  deleted_by_network: byNetwork('Mtandao uliufuta'),
  rejected_by_network: byNetwork('Mtandao uliukataa'),
  outcome_unknown: notSettled,
};

function failedStory({ network, reason, failure_code: code, parts_sent: partsSent }: Facts): Story {
  const failure = code ? failures[code] : undefined;
  const why = failureReason({ reason, failure_code: code }) || noReason;
  return {
    happened: partsSent === 0 ? `Haukutumwa: ${why}` : `${network} haikuufikisha: ${why}`,
    side: failure?.side ?? network,
    tell:
      failure?.tell ??
      `Sababu iliyotolewa ni “${why}”. Tuma tena, au uliza ${network} ukitaja muda wa kutuma.`,
  };
}

const refunded = (parts: number) =>
  plural(parts, { one: 'uniti # imerudishwa', other: 'uniti # zimerudishwa' });

function chargeOf({ kind, parts, parts_sent: partsSent }: Facts): string {
  if (kind === 'pending' || kind === 'unknown' || kind === 'delivered')
    return `Ndiyo, ${formatCount(parts, 'unit')}`;
  if (kind !== 'failed')
    return plural(parts, {
      one: 'Uniti # imetengwa; itarudishwa usipotumwa',
      other: 'Uniti # zimetengwa; zitarudishwa usipotumwa',
    });
  if (partsSent === 0) return `Hapana, ${refunded(parts)}`;
  const charged = formatCount(partsSent, 'unit');
  return partsSent < parts
    ? `Ndiyo, ${charged}; ${refunded(parts - partsSent)}`
    : `Ndiyo, ${charged}: mtandao uliupokea`;
}
