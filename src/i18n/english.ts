// The English texts of the console beside react-admin's (ra-language-english), read by useTranslate (`tuma.layout.balance`).
import type { TranslationMessages } from 'react-admin';
import englishMessages from 'ra-language-english';

const consoleTexts = {
  layout: {
    admin: 'Admin',
    user: 'User',
    balance: 'SMS balance',
    balanceLow: 'SMS balance is low',
    unitsLow:
      'Your SMS balance is low: %{units} unit is left, below your alert at %{alert}. |||| Your SMS balance is low: %{units} units are left, below your alert at %{alert}.',
    topUp: 'Top up',
    publishedSignIns:
      'Demo accounts with published passwords can sign in. Change these passwords or delete the accounts.',
    changePasswords: 'Manage users',
    sendSms: 'Send SMS',
    menu: 'Main menu',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    logout: 'Logout',
    signOut: 'Sign out',
    search: 'Search number, message, campaign or receipt',
    searchHint: 'Search a number, id or receipt',
    searchShort: 'Search',
    noSend: 'Your role may not send messages',
    loggedOut: 'Logged Out Successfully!',
    skip: 'Skip to the content',
    loading: 'Loading',
  },
  noAccess: {
    title: 'No access to this page',
    goTo: 'Go to %{screen}',
    lead: 'Your role does not include it. Ask an administrator of your organization to change your role.',
  },
} as const;

export const english = {
  ...englishMessages,
  tuma: consoleTexts,
} satisfies TranslationMessages;
