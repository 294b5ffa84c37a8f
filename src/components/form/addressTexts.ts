// The texts of the input of allowed addresses.
import { texts } from '../../i18n/texts.ts';

export const addressTexts = texts({
  label: ['Allowed addresses', 'Anwani zinazoruhusiwa'],
  hint: [
    'One IP address or network per line. Leave empty to allow any address.',
    'Anwani moja ya IP au mtandao kwa kila mstari. Acha tupu ili kuruhusu anwani yoyote.',
  ],
});
