// Texts for codes that are sent by SMS.
import { texts } from '../../i18n/texts.ts';

export const codeTexts = texts({
  en: {
    code: 'Code',
    codeHint: '6 digits, valid for 10 minutes',
    noSms: 'No SMS yet?',
    again: 'Send another code',
    sentAgain: 'Another code is on its way. Earlier codes no longer work.',
  },
  sw: {
    code: 'Msimbo',
    codeHint: 'Tarakimu 6, unatumika kwa dakika 10',
    noSms: 'Hujapata SMS?',
    again: 'Tuma msimbo mwingine',
    sentAgain: 'Msimbo mwingine unatumwa. Misimbo ya awali haitumiki tena.',
  },
});
