// The texts inside MUI's components. The English ones are the defaults of MUI.
import { texts } from '../i18n/texts.ts';

export const themeTexts = texts({
  en: {
    open: 'Open',
    close: 'Close',
    clear: 'Clear',
    noOptions: 'No options',
    loading: 'Loading…',
  },
  sw: {
    open: 'Fungua',
    close: 'Funga',
    clear: 'Ondoa',
    noOptions: 'Hakuna chaguo',
    loading: 'Inapakia…',
  },
});
