// The texts of the top-ups of a client (requirements/administration.md#top-up-history).
import { texts } from '../../i18n/texts.ts';

export const topupTexts = texts({
  en: {
    title: 'Top Up History',
    empty: 'No Top Up History Found',
    amount: 'Topup Amount',
    description: 'Description',
    date: 'Date',
    kind: 'Kind',
    bonus: 'Bonus',
    paid: 'Units bought',
    topup: 'Top-up',
    payment: 'Payment',
  },
  sw: {
    title: 'Historia ya kuongeza salio',
    empty: 'Hakuna historia ya kuongeza salio',
    amount: 'Uniti zilizoongezwa',
    description: 'Maelezo',
    date: 'Tarehe',
    kind: 'Aina',
    bonus: 'Bonasi',
    paid: 'Uniti zilizonunuliwa',
    topup: 'Nyongeza ya salio',
    payment: 'Malipo',
  },
});
