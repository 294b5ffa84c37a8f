// Texts of the choice of a password after a one-time one.
import { texts } from '../../i18n/texts.ts';

export const newPasswordTexts = texts({
  en: {
    title: 'Choose a new password',
    hint: 'At least 6 characters',
    lead: 'You signed in with a one-time password. Choose your own to go on.',
    password: 'New password',
    confirm: 'Confirm new password',
    submit: 'Save and go on',
    submitting: 'Saving…',
    success: 'Password changed.',
    required: 'All Fields are Required',
    same: 'Choose a password other than the one-time password',
    back: 'Back to sign in',
  },
  sw: {
    title: 'Chagua nenosiri jipya',
    hint: 'Angalau herufi 6',
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
