// The texts of alarms. The server sends the English ones.
import type { Alarm, AlarmKind } from '../../../contract/alarms.ts';
import type { BypassCause } from '../../../contract/connectors.ts';
import { formatCount } from '../../format/formatNumber.ts';
import { plural, serverText } from '../../i18n/texts.ts';
import { linkErrorText } from './linkErrorText.ts';

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

/** Why sending is held, in the language of the page. */
export const holdReason = (english: string): string => serverText(english, holdReasons[english]);

/** The texts of the kinds in Kiswahili. */
const kinds: Record<AlarmKind, (values: Values) => string> = {
  hold: ({ error, count }) =>
    error
      ? `Hakuna kinachotumwa hadi utakaporuhusu: ${holdReason(error)}. ${plural(count, { one: 'Ujumbe # unasubiri', other: 'Jumbe # zinasubiri' })}`
      : 'Utumaji utaendelea baada ya jumbe ambazo huenda zilitumwa kuwekwa alama',
  engine: () => 'Hakuna mchakato wa kutuma unaofanya kazi: hakuna kinachotumwa',
  unbound: ({ name, error }) => `${name} hakijaunganishwa${error ? `: ${linkErrorText(error)}` : ''}`,
  bypass: ({ name, cause }) => `Jumbe zinapitia njia nyingine badala ya ${name}: ${causes[cause]}`,
  receipts: ({ name, count }) =>
    `Uthibitisho wa kufika kutoka ${name} unachelewa: kwa kawaida mwingi hufika ndani ya sekunde ${count}`,
  queue: ({ name, count }) => `Jumbe zinasubiri kwenye ${name} kwa zaidi ya dakika ${count}`,
  package: ({ name, count }) => `Kifurushi ${name} kimeuzwa kupita kiasi kwa ${formatCount(count, 'unit')}`,
  parked: ({ count }) =>
    plural(count, {
      one: 'Hifadhidata ilikataa tokeo # la kutuma',
      other: 'Hifadhidata ilikataa matokeo # ya kutuma',
    }),
  backup: ({ count }) =>
    count ? `Nakala rudufu ya mwisho ina zaidi ya saa ${count}` : 'Hakuna nakala rudufu iliyofanywa bado',
  disk: ({ count }) => `Diski ya hifadhidata inakaribia kujaa: asilimia ${count} tu iko wazi`,
  books: ({ count }) =>
    plural(count, {
      one: 'Hesabu hazilingani: kanuni # imevunjwa',
      other: 'Hesabu hazilingani: kanuni # zimevunjwa',
    }),
  audit: () => 'Kumbukumbu za ukaguzi zina hitilafu: maingizo yamebadilishwa au hayana alama za uthibitisho',
  job: ({ count }) =>
    plural(count, { one: 'Kazi # ya chinichini imekwama', other: 'Kazi # za chinichini zimekwama' }),
};

/** The parts of an open or ended alarm that its text is made of. */
interface DescribedAlarm {
  text: string;
  kind?: AlarmKind | null | undefined;
  values?: Alarm['values'] | null;
}

export const alarmText = ({ text, kind, values }: DescribedAlarm): string =>
  serverText(
    text,
    kind ? kinds[kind]({ name: '', count: 0, error: '', cause: 'link', ...values }) : undefined,
  );
