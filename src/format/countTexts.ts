// Nouns of counts, for `plural`: "1 number", "2,500 numbers".
import { texts, type Both } from '../i18n/texts.ts';

/** Kiswahili by the English singular. */
const kiswahili = {
  account: { one: 'akaunti #', other: 'akaunti #' },
  alarm: { one: 'tahadhari #', other: 'tahadhari #' },
  bind: { one: 'muunganisho #', other: 'miunganisho #' },
  campaign: { one: 'kampeni #', other: 'kampeni #' },
  change: { one: 'badiliko #', other: 'mabadiliko #' },
  character: { one: 'herufi #', other: 'herufi #' },
  client: { one: 'mteja #', other: 'wateja #' },
  connector: { one: 'kiunganishi #', other: 'viunganishi #' },
  contact: { one: 'mwasiliani #', other: 'wawasiliani #' },
  day: { one: 'siku #', other: 'siku #' },
  entry: { one: 'ingizo #', other: 'maingizo #' },
  key: { one: 'ufunguo #', other: 'funguo #' },
  mapping: { one: 'mgawo #', other: 'migawo #' },
  message: { one: 'ujumbe #', other: 'jumbe #' },
  network: { one: 'mtandao #', other: 'mitandao #' },
  number: { one: 'nambari #', other: 'nambari #' },
  package: { one: 'kifurushi #', other: 'vifurushi #' },
  part: { one: 'sehemu #', other: 'sehemu #' },
  payment: { one: 'malipo #', other: 'malipo #' },
  'phone number': { one: 'nambari # ya simu', other: 'nambari # za simu' },
  'queued message': { one: 'ujumbe # ulio kwenye foleni', other: 'jumbe # zilizo kwenye foleni' },
  recipient: { one: 'mpokeaji #', other: 'wapokeaji #' },
  'rejected row': { one: 'mstari # uliokataliwa', other: 'mistari # iliyokataliwa' },
  request: { one: 'ombi #', other: 'maombi #' },
  row: { one: 'mstari #', other: 'mistari #' },
  'sender ID': { one: 'jina # la mtumaji', other: 'majina # ya mtumaji' },
  'sending window': { one: 'kipindi # cha kutuma', other: 'vipindi # vya kutuma' },
  'sent message': { one: 'ujumbe # uliotumwa', other: 'jumbe # zilizotumwa' },
  template: { one: 'kiolezo #', other: 'violezo #' },
  'top-up': { one: 'nyongeza # ya salio', other: 'nyongeza # za salio' },
  unit: { one: 'uniti #', other: 'uniti #' },
  'unsent message': { one: 'ujumbe # ambao haujatumwa', other: 'jumbe # ambazo hazijatumwa' },
  user: { one: 'mtumiaji #', other: 'watumiaji #' },
  webhook: { one: 'webhook #', other: 'webhook #' },
};

/** A countable noun, by its English singular. */
export type CountNoun = keyof typeof kiswahili;

const formsOf = ([noun, { one, other }]: [string, (typeof kiswahili)[CountNoun]]) => {
  const plural = noun === 'entry' ? '# entries' : `# ${noun}s`;
  return [noun, { one: [`# ${noun}`, one], other: [plural, other] }] as const;
};
const forms = Object.fromEntries(Object.entries(kiswahili).map(formsOf));

export const countTexts = texts(forms as Record<CountNoun, Record<'one' | 'other', Both>>);
