// The texts of the consumption lists (requirements/administration.md#sms-consumption).
import { texts } from '../../i18n/texts.ts';

export const consumptionTexts = texts({
  title: ['SMS Consumption', 'Matumizi ya SMS'],
  charged: ['SMS charged in this range', 'SMS zilizotozwa katika kipindi hiki'],
  empty: ['No SMS Consumption History Found', 'Hakuna historia ya matumizi ya SMS'],
  narrowedHint: [
    'No SMS was charged in this range. Choose another one.',
    'Hakuna SMS iliyotozwa katika kipindi hiki. Chagua kingine.',
  ],
  bySender: ['By sender ID', 'Kwa jina la mtumaji'],
  statement: ['Statement', 'Taarifa ya uniti'],
  fetch: ['Fetch Data', 'Pata taarifa'],
  client: ['Client name', 'Jina la mteja'],
  count: ['SMS count', 'Idadi ya SMS'],
  unitsCharged: ['Units charged', 'Uniti zilizotozwa'],
  ofCount: (count: string) => [`${count} SMS`, `SMS ${count}`],
  senderId: ['Sender ID', 'Jina la mtumaji'],
  date: ['Date', 'Tarehe'],
});
