// The console's own texts, English; react-admin's stand in ra-language-english. Screens read them with useTranslate
// (`tuma.layout.balance`); a screen's texts are added here under its noun.
import type { TranslationMessages } from 'react-admin';
import englishMessages from 'ra-language-english';

export const consoleTexts = {
  layout: {
    admin: 'Admin',
    user: 'User',
    balance: 'SMS balance',
    sendSms: 'Send SMS',
    menu: 'Main menu',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    logout: 'Logout',
    loggedOut: 'Logged Out Successfully!',
    toDark: 'Switch to dark theme',
    toLight: 'Switch to light theme',
    skip: 'Skip to the content',
    loading: 'Loading',
  },
  noAccess: {
    title: 'No access to this page',
    lead: 'Your role does not include it. Ask an administrator of your organization to change your role.',
  },
  failure: {
    title: 'This page could not be shown',
    lead: 'Try again. If it keeps failing, sign out and in again.',
    retry: 'Try again',
  },
} as const;

export const english = {
  ...englishMessages,
  tuma: consoleTexts,
} satisfies TranslationMessages;
