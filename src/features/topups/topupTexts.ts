// The texts of the top-ups of a client (requirements/administration.md#top-up-history).
import { texts } from '../../i18n/texts.ts';

export const topupTexts = texts({
  title: ['Top Up History', 'Historia ya kuongeza salio'],
  empty: ['No Top Up History Found', 'Hakuna historia ya kuongeza salio'],
  emptyHint: [
    'Top-ups appear here once they are credited.',
    'Uniti zitaonekana hapa zikishaongezwa kwenye salio.',
  ],
  amount: ['Topup Amount', 'Uniti zilizoongezwa'],
  description: ['Description', 'Maelezo'],
  date: ['Date', 'Tarehe'],
  kind: ['Kind', 'Aina'],
  kinds: {
    topup: ['Units bought', 'Uniti zilizonunuliwa'],
    transfer: ['Transfer', 'Uniti zilizohamishwa'],
    bonus: ['Bonus', 'Bonasi'],
    reversal: ['Reversal', 'Malipo yaliyorudishwa'],
    correction: ['Correction', 'Marekebisho'],
  },
  paidKes: ['Paid (KES)', 'Kilicholipwa (KES)'],
  receipt: ['Receipt', 'Risiti'],
  allTime: ['All time', 'Muda wote'],
  topup: ['Top-up', 'Nyongeza ya salio'],
  payment: ['Payment', 'Malipo'],
});
