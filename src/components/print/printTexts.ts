import { texts } from '../../i18n/texts.ts';

export const printTexts = texts({
  en: { print: 'Print' },
  sw: { print: 'Chapisha' },
});
