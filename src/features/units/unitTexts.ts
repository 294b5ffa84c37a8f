// The texts of the platform's stock of units and of its forms (requirements/administration.md#units-allocation).
import { texts } from '../../i18n/texts.ts';

export const unitTexts = texts({
  title: ['Units Allocation', 'Ugavi wa uniti'],
  empty: ['No SMS Allocation Found', 'Hakuna ugavi wa SMS uliopatikana'],
  emptyHint: [
    'Choose another date range, or add units with Load Units.',
    'Chagua kipindi kingine cha tarehe, au ongeza uniti kwa Pakia uniti.',
  ],
  noTopups: ['Your role does not include top-ups', 'Jukumu lako halina ruhusa ya kuongeza salio'],
  inStock: ['units in stock, to give to clients.', 'uniti kwenye akiba, za kugawia wateja.'],
  packagesHint: [
    'What each telco still holds for you is counted per package under',
    'Kilichobaki kwa kila mtandao huhesabiwa kwa kifurushi chini ya',
  ],
  stock: (units: string) => [`${units} in stock`, `${units} kwenye akiba`],
  balanceNow: (units: string) => [`Client’s balance now: ${units}`, `Salio la mteja sasa: ${units}`],
  balanceAfter: (units: string) => [`after: ${units}`, `baadaye: ${units}`],
  short: (units: string) => [
    `The stock has ${units}. Load units first.`,
    `Akiba ina ${units}. Pakia uniti kwanza.`,
  ],
  event: ['Event', 'Tukio'],
  amount: ['Amount', 'Kiasi'],
  description: ['Description', 'Maelezo'],
  opening: ['Opening Balance', 'Salio la kuanzia'],
  closing: ['Closing Balance', 'Salio la mwisho'],
  status: ['Status', 'Hali'],
  date: ['Date', 'Tarehe'],
  client: ['Client', 'Mteja'],
  kinds: {
    load: ['Units Loaded', 'Uniti zimepakiwa'],
    transfer: ['Units Transferred', 'Uniti zimehamishwa'],
    topup: ['Top Up', 'Salio limeongezwa'],
    bonus: ['Bonus Given', 'Bonasi imetolewa'],
    reversal: ['Reversal', 'Uniti zimerudishwa'],
    correction: ['Correction', 'Marekebisho'],
  },
  load: {
    title: ['Load Units', 'Pakia uniti'],
    submit: ['Load', 'Pakia'],
    done: ['Units loaded', 'Uniti zimepakiwa'],
    hint: ['For example the telco’s invoice', 'Kwa mfano ankara ya kampuni ya simu'],
  },
  transfer: {
    title: ['Transfer Units', 'Hamisha uniti'],
    submit: ['Transfer', 'Hamisha'],
    done: ['Units transferred', 'Uniti zimehamishwa'],
    hint: ['For example the invoice', 'Kwa mfano ankara'],
  },
  correct: {
    label: ['Correct', 'Rekebisha'],
    title: ['Correct units', 'Rekebisha uniti'],
    submit: ['Take back', 'Rudisha uniti'],
    done: ['Units corrected', 'Uniti zimerekebishwa'],
    note: ['Note', 'Maelezo'],
    noteHint: ['What was wrong.', 'Kosa lilikuwa nini.'],
    noteShown: [
      'What was wrong. The client reads it, too.',
      'Kosa lilikuwa nini. Mteja pia huona maelezo haya.',
    ],
    fromStock: (units: string) => [
      `up to ${units} can be taken out of the stock again`,
      `unaweza kuondoa tena hadi ${units} kwenye akiba`,
    ],
    fromClient: (units: string) => [
      `up to ${units} can be taken back from the client into the stock`,
      `unaweza kurudisha hadi ${units} kutoka kwa mteja hadi kwenye akiba`,
    ],
  },
  fillAll: ['Please fill all fields', 'Tafadhali jaza sehemu zote'],
});
