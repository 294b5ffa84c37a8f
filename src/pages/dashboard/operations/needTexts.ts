// Texts of the problems that need attention (needText.ts), and of the ledger check.
import type { AuditFault } from '../../../../contract/auditFault.ts';
import type { BypassCause } from '../../../../contract/connectors.ts';
import { plural, texts } from '../../../i18n/texts.ts';

/** The verb agrees with the count: "dak 1 iliyopita", "dak 4 zilizopita". */
const passed = (age: string): string => `${age} ${/^\S+ 1$/.test(age) ? 'iliyopita' : 'zilizopita'}`;

export const needTexts = texts({
  en: {
    /** Takes an age such as "4 min". */
    ago: (age: string) => `${age} ago`,
    title: 'Needs attention',
    none: 'Nothing needs attention',
    hold: 'Nothing is sent until you release it',
    engine: 'Sending has stopped: no sending process is running',
    disk: 'The disk of the database is nearly full: nothing is accepted or sent once it is full',
    diskFree: (percent: number) => `${percent} % is free`,
    booksBroken: (rules: number) =>
      plural(rules, {
        one: 'The books do not balance: # rule is broken',
        other: 'The books do not balance: # rules are broken',
      }),
    audit: {
      changed: 'An entry of the audit log was changed',
      removed: 'An entry of the audit log was removed',
      inserted: 'An entry was inserted into the audit log',
      rewritten: 'The audit log was rewritten',
      unsealed: 'Entries of the audit log are not sealed',
    } satisfies Record<AuditFault['kind'], string>,
    auditEntry: (id: number) => `entry ${id}`,
    auditPlace: (place: number) => `place ${place}`,
    parked: (count: number) =>
      plural(count, { one: '# result could not be stored', other: '# results could not be stored' }),
    job: (name: string) => `A background job failed: ${name}`,
    stuckJob: (name: string) => `A background job is stuck: ${name}`,
    link: (name: string) => `${name} is down`,
    bypass: (name: string) => `${name} is bypassed`,
    otherRoutes: 'messages with another route take it',
    bypassCauses: {
      link: 'its link is down',
      errors: 'it refuses messages',
      timeouts: 'it does not answer',
      receipts: 'no delivery receipts arrive',
    } satisfies Record<BypassCause, string>,
    receipts: (name: string) => `Delivery receipts from ${name} are late`,
    queue: (name: string) => `${name} does not send its queue`,
    queued: (count: number) => plural(count, { one: '# message queued', other: '# messages queued' }),
    down: (age: string) => `for ${age}`,
    oldest: (age: string) => `oldest ${age}`,
    package: (name: string) => `Package ${name} is oversold`,
    short: (units: number) => plural(units, { one: 'by # unit', other: 'by # units' }),
    backup: (hours: number) =>
      hours > 0 ? `The last backup is older than ${hours} hours` : 'No backup was made yet',
    client: (name: string) => `${name} is about to run out of units`,
    clients: (count: number) => `${count} clients are about to run out of units`,
    remainingUnits: (units: number) => plural(units, { one: '# unit left', other: '# units left' }),
    noUnits: 'no units left',
    campaign: (name: string) => `Campaign paused: ${name}`,
    campaigns: (count: number) => `${count} campaigns are paused`,
    pausedBy: (name: string) => `by ${name}`,
    failedShare: (percent: number) => `automatically: ${percent} % of its messages failed`,
    approval: (name: string) => `${name} registered and waits for approval`,
    approvals: (count: number) =>
      plural(count, { one: '# client waits for approval', other: '# clients wait for approval' }),
    unproved: 'its number is not confirmed: no code could be sent',
    payments: (count: number) => plural(count, { one: '# payment to assign', other: '# payments to assign' }),
    secondPerson: (count: number) =>
      plural(count, { one: '# request to approve', other: '# requests to approve' }),
    requests: (count: number) =>
      plural(count, { one: '# sender ID request to decide', other: '# sender ID requests to decide' }),
    oldestWaits: (age: string) => `the oldest waits ${age}`,
    actions: { open: 'Open', assign: 'Assign', credit: 'Credit', review: 'Review', audit: 'History' },
    /** Reasons why a link is down, derived from the error of the connection. */
    linkReasons: {
      refused: 'nothing listens on this host and port',
      unknownHost: 'the host name does not exist',
      noRoute: 'there is no route to this host',
      timeout: 'no answer came in time',
      reset: 'the other side closed the connection',
    },
    books: {
      balanced: 'Books balanced',
      broken: 'Books do not balance',
      notChecked: 'Books not checked yet',
      checked: (age: string) => `checked ${age} ago`,
    },
  },
  sw: {
    ago: passed,
    title: 'Yanayohitaji mtu sasa',
    none: 'Hakuna kinachohitaji mtu sasa',
    hold: 'Hakuna kinachotumwa hadi utakaporuhusu',
    engine: 'Hakuna kinachotumwa: hakuna mchakato wa kutuma unaofanya kazi',
    booksBroken: (rules) =>
      plural(rules, {
        one: 'Hesabu hazilingani: kanuni # imevunjwa',
        other: 'Hesabu hazilingani: kanuni # zimevunjwa',
      }),
    audit: {
      changed: 'Ingizo la kumbukumbu za ukaguzi limebadilishwa',
      removed: 'Ingizo la kumbukumbu za ukaguzi limeondolewa',
      inserted: 'Ingizo limeongezwa ndani ya kumbukumbu za ukaguzi',
      rewritten: 'Kumbukumbu za ukaguzi zimeandikwa upya',
      unsealed: 'Maingizo ya kumbukumbu za ukaguzi hayana alama za uthibitisho',
    },
    disk: 'Diski ya hifadhidata inakaribia kujaa: ikijaa, hakuna kitakachopokelewa wala kutumwa',
    diskFree: (percent) => `asilimia ${percent} iko wazi`,
    auditEntry: (id) => `ingizo ${id}`,
    auditPlace: (place) => `nafasi ${place}`,
    parked: (count) =>
      plural(count, { one: 'Tokeo # halikuweza kuhifadhiwa', other: 'Matokeo # hayakuweza kuhifadhiwa' }),
    job: (name) => `Kazi ya chinichini ilishindwa: ${name}`,
    stuckJob: (name) => `Kazi ya chinichini imekwama: ${name}`,
    link: (name) => `${name} hakijaunganishwa`,
    bypass: (name) => `${name} kinaepukwa`,
    otherRoutes: 'jumbe zenye njia nyingine zinapitia huko',
    bypassCauses: {
      link: 'muunganisho wake umekatika',
      errors: 'kinakataa jumbe',
      timeouts: 'hakijibu',
      receipts: 'uthibitisho wa kufika hauji',
    },
    receipts: (name) => `Uthibitisho wa kufika kutoka ${name} unachelewa`,
    queue: (name) => `${name} hakitumi foleni yake`,
    queued: (count) => plural(count, { one: 'ujumbe # kwenye foleni', other: 'jumbe # kwenye foleni' }),
    down: (age) => `kwa ${age}`,
    oldest: (age) => `wa zamani zaidi: ${age}`,
    package: (name) => `Kifurushi ${name} kimeuzwa kupita kiasi`,
    short: (units) => plural(units, { one: 'kwa uniti #', other: 'kwa uniti #' }),
    backup: (hours) =>
      hours > 0
        ? `Nakala rudufu ya mwisho ina zaidi ya saa ${hours}`
        : 'Hakuna nakala rudufu iliyofanywa bado',
    client: (name) => `${name} yuko karibu kuishiwa na uniti`,
    clients: (count) => `Wateja ${count} wako karibu kuishiwa na uniti`,
    remainingUnits: (units) => plural(units, { one: 'imebaki uniti #', other: 'zimebaki uniti #' }),
    noUnits: 'hakuna uniti zilizobaki',
    campaign: (name) => `Kampeni imesitishwa: ${name}`,
    campaigns: (count) => `Kampeni ${count} zimesitishwa`,
    pausedBy: (name) => `na ${name}`,
    failedShare: (percent) => `yenyewe: ${percent} % ya jumbe zake zimefeli`,
    approval: (name) => `${name} amejisajili na anasubiri idhini`,
    approvals: (count) =>
      plural(count, { one: 'Mteja # anasubiri idhini', other: 'Wateja # wanasubiri idhini' }),
    unproved: 'nambari yake haijathibitishwa: msimbo haukuweza kutumwa',
    payments: (count) =>
      plural(count, { one: 'Malipo # ya kupeleka kwa mteja', other: 'Malipo # ya kupeleka kwa wateja' }),
    secondPerson: (count) =>
      plural(count, { one: 'Ombi # la kuidhinisha', other: 'Maombi # ya kuidhinisha' }),
    requests: (count) =>
      plural(count, {
        one: 'Ombi # la jina la mtumaji la kuamua',
        other: 'Maombi # ya majina ya mtumaji ya kuamua',
      }),
    oldestWaits: (age) => `muda mrefu zaidi wa kusubiri: ${age}`,
    actions: { open: 'Fungua', assign: 'Peleka', credit: 'Ongeza', review: 'Kagua', audit: 'Historia' },
    linkReasons: {
      refused: 'hakuna kinachosikiliza kwenye seva na mlango huu',
      unknownHost: 'jina la seva halipo',
      noRoute: 'hakuna njia ya kufikia seva hii',
      timeout: 'jibu halikuja kwa wakati',
      reset: 'upande wa pili ulifunga muunganisho',
    },
    books: {
      balanced: 'Hesabu zinalingana',
      broken: 'Hesabu hazilingani',
      notChecked: 'Hesabu bado hazijakaguliwa',
      checked: (age) => `zilikaguliwa ${passed(age)}`,
    },
  },
});
