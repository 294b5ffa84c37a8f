// Alarms in Kiswahili, for the console and for notices to people. The server stores the English texts.
import type { Alarm, AlarmKind } from './alarms.ts';
import type { BypassCause } from './connectors.ts';
import { grouped } from './grouped.ts';
import { linkErrorInKiswahili } from './linkErrorKiswahili.ts';

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
