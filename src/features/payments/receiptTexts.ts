// The texts of a printed receipt of an M-Pesa payment.
import { texts } from '../../i18n/texts.ts';

export const receiptTexts = texts({
  print: ['Print receipt', 'Chapisha risiti'],
  title: ['Payment receipt', 'Risiti ya malipo'],
  number: ['M-Pesa receipt', 'Risiti ya M-Pesa'],
  date: ['Date', 'Tarehe'],
  state: ['Status', 'Hali'],
  client: ['Received from', 'Imepokelewa kutoka kwa'],
  payer: ['Paid by', 'Aliyelipa'],
  phone: ['Phone', 'Simu'],
  account: ['Account number', 'Nambari ya akaunti'],
  amount: ['Amount', 'Kiasi'],
  units: ['SMS units bought', 'Uniti za SMS zilizonunuliwa'],
  price: ['Price per unit', 'Bei ya uniti'],
  creditBefore: ['Credit before', 'Salio la awali'],
  creditAfter: ['Credit left over', 'Salio lililobaki'],
  reversed: ['This payment was reversed by M-Pesa.', 'Malipo haya yalirudishwa na M-Pesa.'],
  printed: (at: string) => [`Printed ${at}`, `Imechapishwa ${at}`],
});
