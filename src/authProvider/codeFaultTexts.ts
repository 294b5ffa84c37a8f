// Texts for codes that are refused or cannot be sent.
import { texts } from '../i18n/texts.ts';

export const codeFaultTexts = texts({
  wrong: [
    'The code is wrong or has expired. Check the latest SMS, or send another code.',
    'Msimbo si sahihi au muda wake umeisha. Angalia SMS ya mwisho, au tuma msimbo mwingine.',
  ],
  missing: ['Ask an administrator to reset your password.', 'Mwombe msimamizi aweke upya nenosiri lako.'],
});
