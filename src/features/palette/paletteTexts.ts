// Texts of the command palette.
import { texts } from '../../i18n/texts.ts';

export const paletteTexts = texts({
  title: ['Go to a page, a record or an action', 'Nenda kwenye ukurasa, rekodi au kitendo'],
  hint: ['Page, client, campaign or number', 'Ukurasa, mteja, kampeni au nambari'],
  none: ['Nothing found', 'Hakuna kilichopatikana'],
  groups: {
    search: ['Search', 'Utafutaji'],
    actions: ['Actions', 'Vitendo'],
    pages: ['Pages', 'Kurasa'],
    clients: ['Clients', 'Wateja'],
    senders: ['Sender IDs', 'Majina ya mtumaji'],
    campaigns: ['Campaigns', 'Kampeni'],
  },
  searchFor: (text: string) => [`Search for “${text}”`, `Tafuta “${text}”`],
  sendSms: ['Send SMS', 'Tuma SMS'],
  createClient: ['Create client', 'Unda mteja'],
  addCredits: (client: string) => [`Add credits to ${client}`, `Ongeza uniti kwa ${client}`],
  /** Words that start a line to add credits; the name of a client follows. */
  creditWords: [
    ['credit', 'add credits to', 'add credits', 'top up'],
    ['ongeza uniti kwa', 'ongeza uniti', 'ongeza salio la', 'ongeza salio', 'ongeza'],
  ],
  addCreditsToClient: ['Add credits to a client…', 'Ongeza uniti kwa mteja…'],
});
