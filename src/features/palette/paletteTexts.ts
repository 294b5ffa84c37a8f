// Texts of the command palette.
import { texts } from '../../i18n/texts.ts';

export const paletteTexts = texts({
  en: {
    title: 'Go to a page, a record or an action',
    hint: 'Type a page, client, campaign, number or action',
    none: 'Nothing found',
    groups: {
      search: 'Search',
      actions: 'Actions',
      pages: 'Pages',
      clients: 'Clients',
      senders: 'Sender IDs',
      campaigns: 'Campaigns',
    },
    searchFor: (text: string) => `Search for “${text}”`,
    sendSms: 'Send SMS',
    createClient: 'Create client',
    addCredits: (client: string) => `Add credits to ${client}`,
    /** Words that start a line to add credits; the name of a client follows. */
    creditWords: ['credit', 'add credits to', 'add credits', 'top up'],
    addCreditsToClient: 'Add credits to a client…',
  },
  sw: {
    title: 'Nenda kwenye ukurasa, rekodi au kitendo',
    hint: 'Andika ukurasa, mteja, kampeni, nambari au kitendo',
    none: 'Hakuna kilichopatikana',
    groups: {
      search: 'Utafutaji',
      actions: 'Vitendo',
      pages: 'Kurasa',
      clients: 'Wateja',
      senders: 'Majina ya mtumaji',
      campaigns: 'Kampeni',
    },
    searchFor: (text) => `Tafuta “${text}”`,
    sendSms: 'Tuma SMS',
    createClient: 'Unda mteja',
    addCredits: (client) => `Ongeza uniti kwa ${client}`,
    creditWords: ['ongeza uniti kwa', 'ongeza uniti', 'ongeza salio la', 'ongeza salio', 'ongeza'],
    addCreditsToClient: 'Ongeza uniti kwa mteja…',
  },
});
