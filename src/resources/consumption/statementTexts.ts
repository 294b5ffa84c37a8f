// The texts of the statement of a client's units.
import { texts } from '../../i18n/texts.ts';

export const statementTexts = texts({
  title: (client: string) => [`Unit statement of ${client}`, `Taarifa ya uniti za ${client}`],
  choose: ['Choose a client', 'Chagua mteja'],
  chooseHint: ['A statement covers one client.', 'Taarifa ya uniti ni ya mteja mmoja.'],
  empty: ['No units added or used in this range', 'Hakuna uniti zilizobadilika katika kipindi hiki'],
  emptyHint: ['Choose another date range.', 'Chagua kipindi kingine cha tarehe.'],
  failed: ['The statement could not be loaded', 'Taarifa ya uniti haikuweza kupakiwa'],
  unavailable: ['This server keeps no statements', 'Seva hii haina taarifa za uniti'],
  day: ['Date', 'Tarehe'],
  month: ['Month', 'Mwezi'],
  opening: ['Opening balance', 'Salio la mwanzo'],
  topups: ['Top-ups', 'Zilizoongezwa'],
  charged: ['Charged', 'Zilizotozwa'],
  refunded: ['Refunded', 'Zilizorudishwa'],
  closing: ['Closing balance', 'Salio la mwisho'],
  cost: ['Value (KES)', 'Thamani (KES)'],
  total: ['Total', 'Jumla'],
  note: [
    'In SMS units. Balances include bonus units and units reserved for campaigns in progress. A refund lowers the value of the day of its message.',
    'Kwa uniti za SMS. Salio lina uniti za bonasi na zilizotengewa kampeni zinazoendelea. Uniti zikirudishwa, thamani hupungua katika siku ya ujumbe wake.',
  ],
  print: ['Print statement', 'Chapisha taarifa'],
  from: (start: string, end: string) => [`${start} to ${end}`, `${start} hadi ${end}`],
});
