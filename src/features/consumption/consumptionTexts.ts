// The texts of the consumption lists (requirements/administration.md#sms-consumption).
import { texts } from '../../i18n/texts.ts';

export const consumptionTexts = texts({
  en: {
    title: 'SMS Consumption',
    charged: 'SMS charged in this range',
    empty: 'No SMS Consumption History Found',
    choose: 'Choose a client',
    chooseHint: 'Then press Fetch Data to see what it sent.',
    fetch: 'Fetch Data',
    client: 'Client name',
    count: 'SMS count',
    ofCount: (count: string) => `${count} SMS`,
    senderId: 'Sender ID',
    date: 'Date',
  },
  sw: {
    title: 'Matumizi ya SMS',
    charged: 'SMS zilizotozwa katika kipindi hiki',
    empty: 'Hakuna historia ya matumizi ya SMS',
    choose: 'Chagua mteja',
    chooseHint: 'Kisha bonyeza Pata taarifa ili uone alichotuma.',
    fetch: 'Pata taarifa',
    client: 'Jina la mteja',
    count: 'Idadi ya SMS',
    ofCount: (count) => `SMS ${count}`,
    senderId: 'Jina la mtumaji',
    date: 'Tarehe',
  },
});
