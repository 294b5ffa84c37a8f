// The texts of the top-ups of a client (requirements/administration.md#top-up-history).
import { texts } from '../../i18n/texts.ts';

export const topupTexts = texts({
  en: {
    title: 'Top Up History',
    empty: 'No Top Up History Found',
    emptyHint: 'Top-ups appear here once they are credited.',
    amount: 'Topup Amount',
    description: 'Description',
    date: 'Date',
    kind: 'Kind',
    kinds: {
      topup: 'Units bought',
      transfer: 'Transfer',
      bonus: 'Bonus',
      reversal: 'Reversal',
      correction: 'Correction',
    },
    paidKes: 'Paid (KES)',
    receipt: 'Receipt',
    allTime: 'All time',
    topup: 'Top-up',
    payment: 'Payment',
  },
  sw: {
    title: 'Historia ya kuongeza salio',
    empty: 'Hakuna historia ya kuongeza salio',
    emptyHint: 'Uniti zitaonekana hapa zikishaongezwa kwenye salio.',
    amount: 'Uniti zilizoongezwa',
    description: 'Maelezo',
    date: 'Tarehe',
    kind: 'Aina',
    kinds: {
      topup: 'Uniti zilizonunuliwa',
      transfer: 'Uniti zilizohamishwa',
      bonus: 'Bonasi',
      reversal: 'Malipo yaliyorudishwa',
      correction: 'Marekebisho',
    },
    paidKes: 'Kilicholipwa (KES)',
    receipt: 'Risiti',
    allTime: 'Muda wote',
    topup: 'Nyongeza ya salio',
    payment: 'Malipo',
  },
});
