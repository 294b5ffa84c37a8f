// Texts for codes that are sent by SMS.
import { texts } from '../../i18n/texts.ts';

export const codeTexts = texts({
  en: {
    code: 'Code',
    codeHint: '6 digits, valid for 10 minutes',
    codeWrong: 'The code is wrong or has expired. Check the latest SMS, or send another code.',
    noSms: 'No SMS yet?',
    again: 'Send another code',
    sentAgain: 'Another code is on its way. Earlier codes no longer work.',
  },
  sw: {
    code: 'Msimbo',
    codeHint: 'Tarakimu 6, unatumika kwa dakika 10',
    codeWrong: 'Msimbo si sahihi au muda wake umeisha. Angalia SMS ya mwisho, au tuma msimbo mwingine.',
    noSms: 'Hujapata SMS?',
    again: 'Tuma msimbo mwingine',
    sentAgain: 'Msimbo mwingine unatumwa. Misimbo ya awali haitumiki tena.',
  },
});
