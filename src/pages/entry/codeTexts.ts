// Texts for codes that are sent by SMS.
import { texts } from '../../i18n/texts.ts';

export const codeTexts = texts({
  code: ['Code', 'Msimbo'],
  codeHint: ['6 digits, valid for 10 minutes', 'Tarakimu 6, unatumika kwa dakika 10'],
  noSms: ['No SMS yet?', 'Hujapata SMS?'],
  again: ['Send another code', 'Tuma msimbo mwingine'],
  sentAgain: [
    'Another code is on its way. Earlier codes no longer work.',
    'Msimbo mwingine unatumwa. Misimbo ya awali haitumiki tena.',
  ],
});
