// The i18nProvider for react-admin's own texts, limited to those that this console can show: the whole of ra-language-english would add 2 kB
// to the first paint (docs/decisions/026-first-paint.md). The texts of the console are in catalogues (texts.ts).
import type { I18nProvider } from 'react-admin';
import { language } from './language.ts';
import { texts } from './texts.ts';

const reactAdminTexts: Readonly<Record<string, string>> = texts({
  'ra.message.invalid_form': [
    'The form is not valid. Please check for errors',
    'Fomu si sahihi. Tafadhali angalia makosa',
  ],
  'ra.message.unsaved_changes': [
    "Some of your changes weren't saved. Are you sure you want to ignore them?",
    'Baadhi ya mabadiliko yako hayajahifadhiwa. Una uhakika unataka kuyaacha?',
  ],
  'ra.auth.auth_check_error': ['Please login to continue', 'Tafadhali ingia ili uendelee'],
  'ra.notification.http_error': ['Server communication error', 'Hitilafu ya mawasiliano na seva'],
  'ra.notification.logged_out': [
    'Your session has ended, please reconnect.',
    'Kipindi chako kimeisha, tafadhali ingia tena.',
  ],
  'ra.notification.not_authorized': [
    "You're not authorized to access this resource.",
    'Huna ruhusa ya kuona hii.',
  ],
});

export const i18nProvider: I18nProvider = {
  translate: (key: string, { _: byDefault = key }: { _?: string } = {}) => reactAdminTexts[key] ?? byDefault,
  changeLocale: () => Promise.resolve(),
  getLocale: () => language,
};
