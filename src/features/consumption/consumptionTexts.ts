// The texts of the consumption lists (requirements/administration.md#sms-consumption).
import { texts } from '../../i18n/texts.ts';

export const consumptionTexts = texts({
  en: {
    title: 'SMS Consumption',
    charged: 'SMS charged in this range',
    empty: 'No SMS Consumption History Found',
    emptyHint: 'No SMS was charged in this range. Choose another one.',
    bySender: 'By sender ID',
    statement: 'Statement',
    fetch: 'Fetch Data',
    client: 'Client name',
    count: 'SMS count',
    unitsCharged: 'Units charged',
    ofCount: (count: string) => `${count} SMS`,
    senderId: 'Sender ID',
    date: 'Date',
  },
  sw: {
    title: 'Matumizi ya SMS',
    charged: 'SMS zilizotozwa katika kipindi hiki',
    empty: 'Hakuna historia ya matumizi ya SMS',
    emptyHint: 'Hakuna SMS iliyotozwa katika kipindi hiki. Chagua kingine.',
    bySender: 'Kwa jina la mtumaji',
    statement: 'Taarifa ya uniti',
    fetch: 'Pata taarifa',
    client: 'Jina la mteja',
    count: 'Idadi ya SMS',
    unitsCharged: 'Uniti zilizotozwa',
    ofCount: (count) => `SMS ${count}`,
    senderId: 'Jina la mtumaji',
    date: 'Tarehe',
  },
});
