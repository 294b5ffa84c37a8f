// The explanation of a message in the language of the page, and the answer to the customer in both languages. The server sends the English
// text; the Kiswahili text is made of the facts that the server sends with it.
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { FailureCode } from '../../../contract/failures.ts';
import type { ExplanationKind, explainMessage } from '../../../contract/search.ts';
import { formatTime } from '../../format/formatDate.ts';
import { formatCount } from '../../format/formatNumber.ts';
import { language } from '../../i18n/language.ts';
import type { Language } from '../../../contract/languages.ts';
import { plural, serverText } from '../../i18n/texts.ts';
import { failureReason } from './failureReason.ts';

type Explanation = AnswerOf<typeof explainMessage>['message'];
type Facts = NonNullable<Explanation['facts']>;
type Story = Pick<Explanation, 'happened' | 'side' | 'tell'>;

/** The sentences of the explanation; the server's own if the backend sends no facts. */
export function explanationText(
  explanation: Explanation,
): Pick<Explanation, 'happened' | 'side' | 'charged'> {
  const { facts } = explanation;
  const own = facts && { ...storyOf(facts), charged: chargeOf(facts) };
  return {
    happened: serverText(explanation.happened, own?.happened),
    side: serverText(explanation.side, own?.side),
    charged: serverText(explanation.charged, own?.charged),
  };
}

export interface CustomerAnswer {
  language: Language;
  text: string;
}

/** The answers to the customer, the one in the language of the page first. */
export function customerAnswers({ tell, facts }: Explanation): CustomerAnswer[] {
  const answers: CustomerAnswer[] = [{ language: 'en', text: tell }];
  if (facts) answers.push({ language: 'sw', text: storyOf(facts).tell });
  return answers.toSorted((a, b) => Number(b.language === language) - Number(a.language === language));
}

const storyOf = (facts: Facts): Story => stories[facts.kind](facts);

const ourSide = 'Upande wetu';

const stories: Readonly<Record<ExplanationKind, (facts: Facts) => Story>> = {
  queued: (facts) => queuedStory(facts),
  retrying: ({ network, reason }) => ({
    happened: `${network} haikuweza kuupokea kwa sasa (${reason ?? noReason}); tunajaribu tena`,
    side: network,
    tell: `${network} haiwezi kuupokea ujumbe kwa sasa; tunaendelea kujaribu, na utatumwa wenyewe.`,
  }),
  held: () => ({
    happened: 'Unasubiri kwa sababu kampeni yake imesitishwa',
    side: 'Mtumaji, aliyesitisha kampeni',
    tell: 'Mtumaji amesitisha kampeni hii, na ujumbe utatumwa atakapoiendeleza.',
  }),
  submitting: ({ network }) => ({
    happened: `Unakabidhiwa kwa ${network} sasa`,
    side: ourSide,
    tell: `Tunaukabidhi ujumbe kwa ${network} sasa hivi, kwa hivyo tafadhali angalia tena baada ya dakika moja.`,
  }),
  pending: ({ network, health }) => ({
    happened: `${network} imeupokea na bado haijathibitisha kuufikisha${lateSince(health)}`,
    side: network,
    tell:
      health?.trouble === 'receipts'
        ? `${network} imeupokea ujumbe lakini leo inachelewa kuthibitisha, kwa hivyo huenda uko kwenye simu tayari; tafadhali angalia huko kwanza.`
        : `${network} imeupokea ujumbe na inajaribu kuifikia simu; ikiwa simu imezimwa au haina mtandao, utafika itakaporudi.`,
  }),
  unknown: ({ network }) => ({
    happened: `Ulitumwa, lakini muunganisho ulikatika kabla ya ${network} kujibu`,
    side: `Kati yetu na ${network}`,
    tell: `Ujumbe ulitumwa, lakini ${network} haijathibitisha, kwa hivyo tafadhali angalia simu; usipothibitishwa ndani ya saa 72, uniti zitarudishwa.`,
  }),
  delivered: ({ network }) => ({
    happened: `${network} imeufikisha kwenye simu`,
    side: 'Hakuna: umefika',
    tell: `${network} imethibitisha kuwa ujumbe ulifika kwenye simu; ikiwa hauonekani, tafadhali angalia jumbe taka na zilizozuiwa.`,
  }),
  failed: (facts) => failedStory(facts),
};

const lateSince = (health: Facts['health']): string =>
  health?.trouble === 'receipts' && health.since
    ? `; uthibitisho wake wa kufika unachelewa tangu ${formatTime(health.since)}`
    : '';

function queuedStory({ network, health, opens_at: opensAt }: Facts): Story {
  const happened = 'Unasubiri kwenye foleni';
  if (health?.state === 'down' || health?.state === 'off') {
    const tell = `Muunganisho wetu na ${network} umekatika kwa sasa; ujumbe utatumwa wenyewe mara utakaporudi.`;
    return { happened, side: `Kati yetu na ${network}`, tell };
  }
  const tell = opensAt
    ? `Jumbe za matangazo hutumwa mchana pekee, kwa hivyo huu utatumwa wenyewe ${formatTime(opensAt)}.`
    : 'Ujumbe unasubiri zamu yake na utatumwa wenyewe; hakuna haja ya kuutuma tena.';
  return { happened, side: ourSide, tell };
}

const noReason = 'hakuna sababu iliyotolewa';

interface Failure {
  /** Unset: the side of the network. */
  side?: string;
  tell: (network: string) => string;
}

const sender = 'Mtumaji';
const phone = 'Simu ya mpokeaji';
const subscriber = 'Mpokeaji';

const failures: Readonly<Record<FailureCode, Failure>> = {
  on_dnd_list: {
    side: subscriber,
    tell: () =>
      'Nambari hii iko kwenye orodha ya DND, kwa hivyo hatuitumii jumbe; mwenyewe anaweza kuzipokea tena akituma START kwa mtumaji.',
  },
  campaign_cancelled: {
    side: sender,
    tell: () => 'Mtumaji alighairi kampeni hii kabla ya ujumbe kutumwa, kwa hivyo hakuna kilichotumwa.',
  },
  message_cancelled: {
    side: sender,
    tell: () => 'Mtumaji alighairi ujumbe huu kabla haujatumwa, kwa hivyo hakuna kilichotumwa.',
  },
  not_sent_in_time: {
    tell: (network) =>
      `Hatukuweza kuukabidhi ujumbe kwa ${network} ndani ya siku tatu, kwa hivyo haukutumwa; tafadhali utume tena.`,
  },
  validity_ended: {
    side: ourSide,
    tell: () =>
      'Ujumbe ulikuwa halali kwa muda maalum tu, ambao uliisha kabla haujatumwa, kwa hivyo haukutumwa; tafadhali utume tena ikiwa bado unahitajika.',
  },
  message_invalid: {
    side: sender,
    tell: () =>
      'Ujumbe haukuweza kutumwa ulivyo; tafadhali badilisha maandishi yake au jina la mtumaji kisha uutume tena.',
  },
  number_unknown: {
    tell: (network) => `${network} haiijui nambari hii; tafadhali ithibitishe kisha utume ujumbe tena.`,
  },
  sender_unknown: {
    side: 'Jina la mtumaji',
    tell: (network) =>
      `${network} haijalisajili jina hili la mtumaji, kwa hivyo ujumbe haukutumwa; utaweza kutumwa jina litakapoidhinishwa huko.`,
  },
  message_too_long: {
    side: sender,
    tell: (network) =>
      `Ujumbe ni mrefu kuliko ${network} inavyokubali; tafadhali ufupishe kisha uutume tena.`,
  },
  refused_by_network: {
    tell: (network) =>
      `${network} iliukataa ujumbe bila kutoa sababu; tafadhali utume tena, na utupigie ukikataliwa mara nyingine.`,
  },
  delivery_impossible: {
    tell: (network) =>
      `${network} haikuweza kuufikisha ujumbe kwa sababu nambari haitumiki au imehamia mtandao mwingine; tafadhali thibitisha nambari.`,
  },
  absent_subscriber: {
    side: phone,
    tell: () =>
      'Simu ilikuwa imezimwa au nje ya mtandao kwa muda mrefu; tafadhali tuma ujumbe tena itakapowashwa.',
  },
  opted_out: {
    side: subscriber,
    tell: (network) =>
      `Mwenye nambari hii aliiomba ${network} izuie jumbe za mtumaji huyu, na ni yeye pekee anayeweza kuziruhusu tena.`,
  },
  expired: {
    side: phone,
    tell: (network) =>
      `${network} ilijaribu hadi muda wa ujumbe ukaisha bila kuifikia simu; tafadhali utume tena simu itakapowashwa.`,
  },
  undelivered: {
    tell: (network) =>
      `${network} haikuweza kuifikia simu; tafadhali thibitisha nambari na kwamba simu imewashwa, kisha utume ujumbe tena.`,
  },
  deleted_by_network: {
    tell: (network) => `${network} iliufuta ujumbe kabla haujafika; tafadhali utume tena.`,
  },
  rejected_by_network: {
    tell: (network) =>
      `${network} iliupokea ujumbe kisha ikaukataa bila kutoa sababu; tafadhali utume tena, na utupigie ukikataliwa mara nyingine.`,
  },
  outcome_unknown: {
    tell: (network) =>
      `${network} haikuuthibitisha ujumbe, kwa hivyo hatujui kama ulifika; tafadhali angalia simu kabla ya kuutuma tena.`,
  },
};

function failedStory({ network, reason, failure_code: code, parts_sent: partsSent }: Facts): Story {
  const failure = code ? failures[code] : undefined;
  const why = failureReason({ reason, failure_code: code }) || noReason;
  return {
    happened: partsSent === 0 ? `Haukutumwa: ${why}` : `${network} haikuufikisha: ${why}`,
    side: failure?.side ?? network,
    tell:
      failure?.tell(network) ??
      `${network} haikuweza kuufikisha ujumbe; tafadhali utume tena, na utupigie ukifeli mara nyingine.`,
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
