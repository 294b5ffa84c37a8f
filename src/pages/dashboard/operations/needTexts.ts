// Texts of the problems that need attention (needText.ts), and of the ledger check.
import type { AuditFault } from '../../../../contract/auditFault.ts';
import type { BypassCause } from '../../../../contract/connectors.ts';
import { plural, texts, type Both } from '../../../i18n/texts.ts';

/** The verb agrees with the count: "dak 1 iliyopita", "dak 4 zilizopita". */
const passed = (age: string): string => `${age} ${/^\S+ 1$/.test(age) ? 'iliyopita' : 'zilizopita'}`;

export const needTexts = texts({
  /** Takes an age such as "4 min". */
  ago: (age: string) => [`${age} ago`, passed(age)],
  title: ['Needs attention', 'Yanayohitaji mtu sasa'],
  none: ['Nothing needs attention', 'Hakuna kinachohitaji mtu sasa'],
  hold: ['Nothing is sent until you release it', 'Hakuna kinachotumwa hadi utakaporuhusu'],
  engine: [
    'Sending has stopped: no sending process is running',
    'Hakuna kinachotumwa: hakuna mchakato wa kutuma unaofanya kazi',
  ],
  disk: [
    'The disk of the database is nearly full: nothing is accepted or sent once it is full',
    'Diski ya hifadhidata inakaribia kujaa: ikijaa, hakuna kitakachopokelewa wala kutumwa',
  ],
  diskFree: (percent: number) => [`${percent}% is free`, `${percent}% iko wazi`],
  booksBroken: (rules: number) => [
    plural(rules, {
      one: 'The books do not balance: # rule is broken',
      other: 'The books do not balance: # rules are broken',
    }),
    plural(rules, {
      one: 'Hesabu hazilingani: kanuni # imevunjwa',
      other: 'Hesabu hazilingani: kanuni # zimevunjwa',
    }),
  ],
  audit: {
    changed: ['An entry of the audit log was changed', 'Ingizo la kumbukumbu za ukaguzi limebadilishwa'],
    removed: ['An entry of the audit log was removed', 'Ingizo la kumbukumbu za ukaguzi limeondolewa'],
    inserted: [
      'An entry was inserted into the audit log',
      'Ingizo limeongezwa ndani ya kumbukumbu za ukaguzi',
    ],
    rewritten: ['The audit log was rewritten', 'Kumbukumbu za ukaguzi zimeandikwa upya'],
    unsealed: [
      'Entries of the audit log are not sealed',
      'Maingizo ya kumbukumbu za ukaguzi hayana alama za uthibitisho',
    ],
  } satisfies Record<AuditFault['kind'], Both>,
  auditEntry: (id: number) => [`entry ${id}`, `ingizo ${id}`],
  auditPlace: (place: number) => [`place ${place}`, `nafasi ${place}`],
  parked: (count: number) => [
    plural(count, { one: '# result could not be stored', other: '# results could not be stored' }),
    plural(count, { one: 'Tokeo # halikuweza kuhifadhiwa', other: 'Matokeo # hayakuweza kuhifadhiwa' }),
  ],
  job: (name: string) => [`A background job failed: ${name}`, `Kazi ya chinichini ilishindwa: ${name}`],
  stuckJob: (name: string) => [`A background job is stuck: ${name}`, `Kazi ya chinichini imekwama: ${name}`],
  link: (name: string) => [`${name} is down`, `${name} hakijaunganishwa`],
  bypass: (name: string) => [`${name} is bypassed`, `${name} kinaepukwa`],
  otherRoutes: ['messages with another route take it', 'jumbe zenye njia nyingine zinapitia huko'],
  bypassCauses: {
    link: ['its link is down', 'muunganisho wake umekatika'],
    errors: ['it refuses messages', 'kinakataa jumbe'],
    timeouts: ['it does not answer', 'hakijibu'],
    receipts: ['no delivery receipts arrive', 'uthibitisho wa kufika hauji'],
  } satisfies Record<BypassCause, Both>,
  receipts: (name: string) => [
    `Delivery receipts from ${name} are late`,
    `Uthibitisho wa kufika kutoka ${name} unachelewa`,
  ],
  queue: (name: string) => [`${name} does not send its queue`, `${name} hakitumi foleni yake`],
  queued: (count: number) => [
    plural(count, { one: '# message queued', other: '# messages queued' }),
    plural(count, { one: 'ujumbe # kwenye foleni', other: 'jumbe # kwenye foleni' }),
  ],
  down: (age: string) => [`for ${age}`, `kwa ${age}`],
  oldest: (age: string) => [`oldest ${age}`, `wa zamani zaidi: ${age}`],
  package: (name: string) => [`Package ${name} is oversold`, `Kifurushi ${name} kimeuzwa kupita kiasi`],
  short: (units: number) => [
    plural(units, { one: 'by # unit', other: 'by # units' }),
    plural(units, { one: 'kwa uniti #', other: 'kwa uniti #' }),
  ],
  backup: (hours: number) => [
    hours > 0 ? `The last backup is older than ${hours} hours` : 'No backup was made yet',
    hours > 0 ? `Nakala rudufu ya mwisho ina zaidi ya saa ${hours}` : 'Hakuna nakala rudufu iliyofanywa bado',
  ],
  client: (name: string) => [`${name} is about to run out of units`, `${name} yuko karibu kuishiwa na uniti`],
  clients: (count: number) => [
    `${count} clients are about to run out of units`,
    `Wateja ${count} wako karibu kuishiwa na uniti`,
  ],
  remainingUnits: (units: number) => [
    plural(units, { one: '# unit left', other: '# units left' }),
    plural(units, { one: 'imebaki uniti #', other: 'zimebaki uniti #' }),
  ],
  noUnits: ['no units left', 'hakuna uniti zilizobaki'],
  campaign: (name: string) => [`Campaign paused: ${name}`, `Kampeni imesitishwa: ${name}`],
  campaigns: (count: number) => [`${count} campaigns are paused`, `Kampeni ${count} zimesitishwa`],
  pausedBy: (name: string) => [`by ${name}`, `na ${name}`],
  failedShare: (percent: number) => [
    `automatically: ${percent}% of its messages failed`,
    `yenyewe: ${percent}% ya jumbe zake zimefeli`,
  ],
  approval: (name: string) => [
    `${name} registered and waits for approval`,
    `${name} amejisajili na anasubiri idhini`,
  ],
  approvals: (count: number) => [
    plural(count, { one: '# client waits for approval', other: '# clients wait for approval' }),
    plural(count, { one: 'Mteja # anasubiri idhini', other: 'Wateja # wanasubiri idhini' }),
  ],
  unproved: [
    'its number is not confirmed: no code could be sent',
    'nambari yake haijathibitishwa: msimbo haukuweza kutumwa',
  ],
  payments: (count: number) => [
    plural(count, { one: '# payment to assign', other: '# payments to assign' }),
    plural(count, { one: 'Malipo # ya kupeleka kwa mteja', other: 'Malipo # ya kupeleka kwa wateja' }),
  ],
  secondPerson: (count: number) => [
    plural(count, { one: '# request to approve', other: '# requests to approve' }),
    plural(count, { one: 'Ombi # la kuidhinisha', other: 'Maombi # ya kuidhinisha' }),
  ],
  requests: (count: number) => [
    plural(count, { one: '# sender ID request to decide', other: '# sender ID requests to decide' }),
    plural(count, {
      one: 'Ombi # la jina la mtumaji la kuamua',
      other: 'Maombi # ya majina ya mtumaji ya kuamua',
    }),
  ],
  oldestWaits: (age: string) => [`the oldest waits ${age}`, `muda mrefu zaidi wa kusubiri: ${age}`],
  actions: {
    open: ['Open', 'Fungua'],
    assign: ['Assign', 'Peleka'],
    credit: ['Credit', 'Ongeza'],
    review: ['Review', 'Kagua'],
    audit: ['History', 'Historia'],
  },
  /** Reasons why a link is down, derived from the error of the connection. */
  linkReasons: {
    refused: ['nothing listens on this host and port', 'hakuna kinachosikiliza kwenye seva na mlango huu'],
    unknownHost: ['the host name does not exist', 'jina la seva halipo'],
    noRoute: ['there is no route to this host', 'hakuna njia ya kufikia seva hii'],
    timeout: ['no answer came in time', 'jibu halikuja kwa wakati'],
    reset: ['the other side closed the connection', 'upande wa pili ulifunga muunganisho'],
  },
  books: {
    balanced: ['Books balanced', 'Hesabu zinalingana'],
    broken: ['Books do not balance', 'Hesabu hazilingani'],
    notChecked: ['Books not checked yet', 'Hesabu bado hazijakaguliwa'],
    checked: (age: string) => [`checked ${age} ago`, `zilikaguliwa ${passed(age)}`],
  },
});
