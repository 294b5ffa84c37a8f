// Texts of the frame: sidebar, top bar, warnings and access guard (requirements/portal.md#layout).
import { plural, texts } from '../i18n/texts.ts';

export const layoutTexts = texts({
  en: {
    admin: 'Admin',
    user: 'User',
    balance: 'SMS balance',
    balanceLow: 'SMS balance is low',
    unitsLow: (units: number, alert: string) =>
      `Your SMS balance is low: ${plural(units, { one: '# unit is', other: '# units are' })} left, below your alert at ${alert}.`,
    topUp: 'Top up',
    /** Why the client cannot send, as the profile says it. */
    inactive: {
      approval:
        'Your account waits for approval. Until then you can look around, but not send, top up, ask for sender IDs, add users or reset passwords.',
      suspended:
        'Your account is suspended. You can look around, but not send, top up, ask for sender IDs, add users or reset passwords until the platform activates it.',
    },
    changePasswords: 'Manage users',
    sendSms: 'Send SMS',
    menu: 'Main menu',
    /** Headings of the menu. */
    groups: {
      Overview: 'Overview',
      Messages: 'Messages',
      Units: 'Units',
      Reports: 'Reports',
      Configurations: 'Configurations',
      Administration: 'Administration',
    },
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    logout: 'Logout',
    signOut: 'Sign out',
    search: 'Search number, message, campaign or receipt',
    searchHint: 'Search a number, id or receipt',
    searchShort: 'Search',
    palette: 'Ctrl K: go to a page, a record or an action',
    account: 'Account, language and theme',
    loggedOut: 'Logged Out Successfully!',
    skip: 'Skip to the content',
    noAccess: {
      title: 'No access to this page',
      goTo: (screen: string) => `Go to ${screen}`,
      lead: 'Your role does not include it. Ask an administrator of your organization to change your role.',
    },
    /** Of a screen that a backend of the specification does not have. */
    notOffered: {
      title: 'This page is not available',
      lead: 'The service behind this console does not offer it.',
    },
  },
  sw: {
    admin: 'Msimamizi',
    user: 'Mtumiaji',
    balance: 'Salio la SMS',
    balanceLow: 'Salio la SMS liko chini',
    unitsLow: (units, alert) =>
      `Salio lako la SMS liko chini: ${plural(units, { one: 'imebaki uniti #', other: 'zimebaki uniti #' })}, chini ya kiwango chako cha tahadhari cha ${alert}.`,
    topUp: 'Ongeza salio',
    inactive: {
      approval:
        'Akaunti yako inasubiri idhini. Hadi hapo unaweza kuangalia, lakini si kutuma, kuongeza salio, kuomba majina ya mtumaji, kuongeza watumiaji au kuweka upya manenosiri.',
      suspended:
        'Akaunti yako imesimamishwa. Unaweza kuangalia, lakini si kutuma, kuongeza salio, kuomba majina ya mtumaji, kuongeza watumiaji au kuweka upya manenosiri hadi mfumo uiwashe.',
    },
    changePasswords: 'Simamia watumiaji',
    sendSms: 'Tuma SMS',
    menu: 'Menyu kuu',
    groups: {
      Overview: 'Muhtasari',
      Messages: 'Jumbe',
      Units: 'Uniti',
      Reports: 'Ripoti',
      Configurations: 'Usanidi',
      Administration: 'Usimamizi',
    },
    openMenu: 'Fungua menyu',
    closeMenu: 'Funga menyu',
    logout: 'Ondoka',
    signOut: 'Ondoka kwenye akaunti',
    search: 'Tafuta nambari, ujumbe, kampeni au risiti',
    searchHint: 'Nambari, kitambulisho, risiti',
    searchShort: 'Tafuta',
    palette: 'Ctrl K: nenda kwenye ukurasa, rekodi au kitendo',
    account: 'Akaunti, lugha na mandhari',
    loggedOut: 'Umeondoka kwenye akaunti!',
    skip: 'Ruka hadi kwenye maudhui',
    noAccess: {
      title: 'Huna ruhusa ya ukurasa huu',
      goTo: (screen) => `Nenda kwenye ${screen}`,
      lead: 'Jukumu lako halina ruhusa hiyo. Mwombe msimamizi wa shirika lako abadilishe jukumu lako.',
    },
    notOffered: {
      title: 'Ukurasa huu haupatikani',
      lead: 'Huduma inayotumiwa na konsoli hii haina ukurasa huu.',
    },
  },
});
