// Texts of the step that replaces a one-time password.
import { texts } from '../../i18n/texts.ts';

export const newPasswordTexts = texts({
  en: {
    title: 'Choose a new password',
    hint: (characters: number) => `At least ${characters} characters`,
    lead: 'You signed in with a one-time password. Choose your own to continue.',
    password: 'New password',
    confirm: 'Confirm new password',
    submit: 'Save and continue',
    submitting: 'Saving…',
    success: 'Password changed.',
    required: 'All Fields are Required',
    same: 'Choose a password other than the one-time password',
    back: 'Back to sign in',
  },
  sw: {
    title: 'Chagua nenosiri jipya',
    hint: (characters: number) => `Angalau herufi ${characters}`,
    lead: 'Umeingia kwa nenosiri la kutumika mara moja. Chagua lako ili uendelee.',
    password: 'Nenosiri jipya',
    confirm: 'Thibitisha nenosiri jipya',
    submit: 'Hifadhi na uendelee',
    submitting: 'Inahifadhi…',
    success: 'Nenosiri limebadilishwa.',
    required: 'Sehemu zote zinahitajika',
    same: 'Chagua nenosiri tofauti na lile la kutumika mara moja',
    back: 'Rudi kwenye ukurasa wa kuingia',
  },
});
