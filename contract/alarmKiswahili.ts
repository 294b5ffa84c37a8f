// Alarms in Kiswahili, for the console and for notices to people. The server stores the English texts.
import type { Alarm, AlarmKind } from './alarms.ts';
import type { BypassCause } from './connectors.ts';
import { grouped } from './grouped.ts';

/** Kiswahili for phrases of the server. The first phrase that a text contains is replaced; the rest of the text stays. */
const linkPhrases: readonly (readonly [english: RegExp, kiswahili: string])[] = [
  [/^Bound in (.+) ms$/, 'Kimeunganishwa kwa milisekunde $1'],
  [/^Not bound: /, 'Hakijaunganishwa: '],
  [/the bind was refused/, 'muunganisho ulikataliwa'],
  [/the bind took too long/, 'kuunganisha kulichukua muda mrefu mno'],
  [/the telco closed the connection/, 'mtandao ulifunga muunganisho'],
  [/the peer closed the connection/, 'upande wa pili ulifunga muunganisho'],
  [/the peer unbound/, 'upande wa pili ulijiondoa'],
  [/the peer does not answer/, 'upande wa pili haujibu'],
  [/the peer sent/, 'upande wa pili ulituma'],
  [/the password is wrong/, 'nenosiri si sahihi'],
  [/the telco does not know this system ID/, 'mtandao hauitambui System ID hii'],
  [/the system type is wrong/, 'aina ya mfumo si sahihi'],
  [/this account has reached its number of binds/, 'akaunti hii imefikisha idadi ya miunganisho yake'],
  [
    /the telco did not accept the bind: wrong sign-in, or too many sessions/,
    'mtandao haukukubali muunganisho: utambulisho si sahihi, au vipindi ni vingi mno',
  ],
  [/nothing listens on this host and port/, 'hakuna kinachosikiliza kwenye seva na mlango huu'],
  [/the host name does not exist/, 'jina la seva halipo'],
  [/there is no route to this host/, 'hakuna njia ya kufikia seva hii'],
  [/no answer came in time/, 'jibu halikuja kwa wakati'],
  [/no answer/, 'hakuna jibu'],
  [/this port does not speak TLS/, 'mlango huu hautumii TLS'],
  [/the certificate is not trusted/, 'cheti hakiaminiki'],
];

/** Why a link is not bound, and the result of testing it; the telco's own words stay. */
export const linkErrorInKiswahili = (english: string): string =>
  linkPhrases.reduce((text, [phrase, own]) => text.replace(phrase, own), english);

/** The values of an alarm. The server sends all that the kind has. */
type Values = Required<NonNullable<Alarm['values']>>;

/** The causes of a bypass in Kiswahili. */
const causes: Record<BypassCause, string> = {
  link: 'muunganisho wake umekatika',
  errors: 'kinakataa jumbe kwa hitilafu zake',
  timeouts: 'hakijibu',
  receipts: 'uthibitisho wake wa kufika hauji',
};

/** Why sending is held, in Kiswahili. Reasons that are missing here were written by a person and are shown as they are. */
const holdReasons: Partial<Record<string, string>> = {
  'The database was restored from a backup': 'hifadhidata ilirejeshwa kutoka nakala rudufu',
  'The database was restored from a dump': 'hifadhidata ilirejeshwa kutoka nakala rudufu',
  'The database was recovered to a point in time': 'hifadhidata ilirejeshwa hadi wakati uliopita',
  'The database is a copy in another PostgreSQL': 'hifadhidata ni nakala kwenye PostgreSQL nyingine',
};

/** Why sending is held. */
export const holdReasonInKiswahili = (english: string): string => holdReasons[english] ?? english;

const counted = (count: number, one: string, other: string): string =>
  (count === 1 ? one : other).replace('#', grouped(count));

/** The texts of the kinds in Kiswahili. */
const kinds: Record<AlarmKind, (values: Values) => string> = {
  hold: ({ error, count }) =>
    error
      ? `Hakuna kinachotumwa hadi utakaporuhusu: ${holdReasonInKiswahili(error)}. ${counted(count, 'Ujumbe # unasubiri', 'Jumbe # zinasubiri')}`
      : 'Utumaji utaendelea baada ya jumbe ambazo huenda zilitumwa kuwekwa alama',
  engine: () => 'Hakuna mchakato wa kutuma unaofanya kazi: hakuna kinachotumwa',
  unbound: ({ name, error }) => `${name} hakijaunganishwa${error ? `: ${linkErrorInKiswahili(error)}` : ''}`,
  bypass: ({ name, cause }) => `Jumbe zinapitia njia nyingine badala ya ${name}: ${causes[cause]}`,
  receipts: ({ name, count }) =>
    `Uthibitisho wa kufika kutoka ${name} unachelewa: kwa kawaida mwingi hufika ndani ya sekunde ${count}`,
  queue: ({ name, count }) => `Jumbe zinasubiri kwenye ${name} kwa zaidi ya dakika ${count}`,
  package: ({ name, count }) => `Kifurushi ${name} kimeuzwa kupita kiasi kwa uniti ${grouped(count)}`,
  parked: ({ count }) =>
    counted(count, 'Hifadhidata ilikataa tokeo # la kutuma', 'Hifadhidata ilikataa matokeo # ya kutuma'),
  backup: ({ count }) =>
    count ? `Nakala rudufu ya mwisho ina zaidi ya saa ${count}` : 'Hakuna nakala rudufu iliyofanywa bado',
  disk: ({ count }) => `Diski ya hifadhidata inakaribia kujaa: asilimia ${count} tu iko wazi`,
  books: ({ count }) =>
    counted(count, 'Hesabu hazilingani: kanuni # imevunjwa', 'Hesabu hazilingani: kanuni # zimevunjwa'),
  audit: () => 'Kumbukumbu za ukaguzi zina hitilafu: maingizo yamebadilishwa au hayana alama za uthibitisho',
  job: ({ count }) => counted(count, 'Kazi # ya chinichini imekwama', 'Kazi # za chinichini zimekwama'),
};

/** The parts of an open or ended alarm that its text is made of. */
export interface DescribedAlarm {
  text: string;
  kind?: AlarmKind | null | undefined;
  values?: Alarm['values'] | null;
}

/** The English text of a kind that this version does not know. */
export function alarmInKiswahili({ text, kind, values }: DescribedAlarm): string {
  const known: Partial<typeof kinds> = kinds;
  return (kind && known[kind]?.({ name: '', count: 0, error: '', cause: 'link', ...values })) ?? text;
}
