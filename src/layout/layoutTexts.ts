// Texts of the frame: sidebar, top bar, warnings and access guard (requirements/portal.md#layout).
import { plural, texts } from '../i18n/texts.ts';

export const layoutTexts = texts({
  admin: ['Admin', 'Msimamizi'],
  user: ['User', 'Mtumiaji'],
  balance: ['SMS balance', 'Salio la SMS'],
  balanceLow: ['SMS balance is low', 'Salio la SMS liko chini'],
  unitsLow: (units: number, alert: string) => [
    `Your SMS balance is low: ${plural(units, { one: '# unit is', other: '# units are' })} left, below your alert at ${alert}.`,
    `Salio lako la SMS liko chini: ${plural(units, { one: 'imebaki uniti #', other: 'zimebaki uniti #' })}, chini ya kiwango chako cha tahadhari cha ${alert}.`,
  ],
  topUp: ['Top up', 'Ongeza salio'],
  /** Why the client cannot send, as the profile says it. */
  inactive: {
    approval: [
      'Your account waits for approval. Until then you can look around, but not send, top up, ask for sender IDs, add users or reset passwords.',
      'Akaunti yako inasubiri idhini. Hadi hapo unaweza kuangalia, lakini si kutuma, kuongeza salio, kuomba majina ya mtumaji, kuongeza watumiaji au kuweka upya manenosiri.',
    ],
    suspended: [
      'Your account is suspended. You can look around, but not send, top up, ask for sender IDs, add users or reset passwords until the platform activates it.',
      'Akaunti yako imesimamishwa. Unaweza kuangalia, lakini si kutuma, kuongeza salio, kuomba majina ya mtumaji, kuongeza watumiaji au kuweka upya manenosiri hadi mfumo uiwashe.',
    ],
  },
  changePasswords: ['Manage users', 'Simamia watumiaji'],
  sendSms: ['Send SMS', 'Tuma SMS'],
  menu: ['Main menu', 'Menyu kuu'],
  /** Headings of the menu. */
  groups: {
    Overview: ['Overview', 'Muhtasari'],
    Messages: ['Messages', 'Jumbe'],
    Units: ['Units', 'Uniti'],
    Reports: ['Reports', 'Ripoti'],
    Configurations: ['Configurations', 'Usanidi'],
    Administration: ['Administration', 'Usimamizi'],
  },
  openMenu: ['Open menu', 'Fungua menyu'],
  closeMenu: ['Close menu', 'Funga menyu'],
  logout: ['Logout', 'Ondoka'],
  signOut: ['Sign out', 'Ondoka kwenye akaunti'],
  search: ['Search number, message, campaign or receipt', 'Tafuta nambari, ujumbe, kampeni au risiti'],
  searchHint: ['Search a number, id or receipt', 'Nambari, kitambulisho, risiti'],
  searchShort: ['Search', 'Tafuta'],
  palette: ['Ctrl K: go to a page, a record or an action', 'Ctrl K: nenda kwenye ukurasa, rekodi au kitendo'],
  account: ['Account, language and theme', 'Akaunti, lugha na mandhari'],
  loggedOut: ['Logged Out Successfully!', 'Umeondoka kwenye akaunti!'],
  skip: ['Skip to the content', 'Ruka hadi kwenye maudhui'],
  noAccess: {
    title: ['No access to this page', 'Huna ruhusa ya ukurasa huu'],
    goTo: (screen: string) => [`Go to ${screen}`, `Nenda kwenye ${screen}`],
    lead: [
      'Your role does not include it. Ask an administrator of your organization to change your role.',
      'Jukumu lako halina ruhusa hiyo. Mwombe msimamizi wa shirika lako abadilishe jukumu lako.',
    ],
  },
  /** Of a screen that a backend of the specification does not have. */
  notOffered: {
    title: ['This page is not available', 'Ukurasa huu haupatikani'],
    lead: [
      'The service behind this console does not offer it.',
      'Huduma inayotumiwa na konsoli hii haina ukurasa huu.',
    ],
  },
});
