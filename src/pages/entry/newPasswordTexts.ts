// Texts of the step that replaces a one-time password.
import { texts } from '../../i18n/texts.ts';

export const newPasswordTexts = texts({
  title: ['Choose a new password', 'Chagua nenosiri jipya'],
  hint: (characters: number) => [`At least ${characters} characters`, `Angalau herufi ${characters}`],
  lead: [
    'You signed in with a one-time password. Choose your own to continue.',
    'Umeingia kwa nenosiri la kutumika mara moja. Chagua lako ili uendelee.',
  ],
  password: ['New password', 'Nenosiri jipya'],
  confirm: ['Confirm new password', 'Thibitisha nenosiri jipya'],
  submit: ['Save and continue', 'Hifadhi na uendelee'],
  submitting: ['Saving…', 'Inahifadhi…'],
  success: ['Password changed.', 'Nenosiri limebadilishwa.'],
  required: ['All Fields are Required', 'Sehemu zote zinahitajika'],
  same: [
    'Choose a password other than the one-time password',
    'Chagua nenosiri tofauti na lile la kutumika mara moja',
  ],
  back: ['Back to sign in', 'Rudi kwenye ukurasa wa kuingia'],
});
