// The texts of a printed receipt of an M-Pesa payment.
import { texts } from '../../i18n/texts.ts';

export const receiptTexts = texts({
  en: {
    print: 'Print receipt',
    title: 'Payment receipt',
    number: 'M-Pesa receipt',
    date: 'Date',
    client: 'Received from',
    payer: 'Paid by',
    phone: 'Phone',
    account: 'Account number',
    amount: 'Amount',
    units: 'SMS units bought',
    reversed: 'This payment was reversed by M-Pesa.',
    made: (by: string, at: string) => `${by}, printed ${at}`,
  },
  sw: {
    print: 'Chapisha risiti',
    title: 'Risiti ya malipo',
    number: 'Risiti ya M-Pesa',
    date: 'Tarehe',
    client: 'Imepokelewa kutoka kwa',
    payer: 'Aliyelipa',
    phone: 'Simu',
    account: 'Nambari ya akaunti',
    amount: 'Kiasi',
    units: 'Uniti za SMS zilizonunuliwa',
    reversed: 'Malipo haya yalirudishwa na M-Pesa.',
    made: (by, at) => `${by}, imechapishwa ${at}`,
  },
});
