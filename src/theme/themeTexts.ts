// The texts inside MUI's components. The English ones are the defaults of MUI.
import { texts } from '../i18n/texts.ts';

export const themeTexts = texts({
  open: ['Open', 'Fungua'],
  close: ['Close', 'Funga'],
  clear: ['Clear', 'Ondoa'],
  noOptions: ['No options', 'Hakuna chaguo'],
  loading: ['Loading…', 'Inapakia…'],
});
