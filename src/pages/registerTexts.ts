// Texts of the registration page (requirements/portal.md#registration).
import { texts } from '../i18n/texts.ts';

export const registerTexts = texts({
  en: {
    title: 'Create an account',
    company: 'Organization name',
    fullName: 'Full name',
    email: 'Email address',
    msisdn: 'Mobile Number',
    password: 'Password',
    confirm: 'Confirm password',
    submit: 'Register',
    submitting: 'Registering…',
    success: 'Registration successful! Redirecting to sign in...',
    toLogin: 'Already have an account?',
    toLoginLink: 'Sign in',
    required: 'All Fields are Required',
    short: 'Password must be at least 6 characters',
    unequal: 'Passwords do not match!',
  },
  sw: {
    title: 'Fungua akaunti',
    company: 'Jina la shirika',
    fullName: 'Jina kamili',
    email: 'Barua pepe',
    msisdn: 'Nambari ya simu',
    password: 'Nenosiri',
    confirm: 'Thibitisha nenosiri',
    submit: 'Jisajili',
    submitting: 'Unasajiliwa…',
    success: 'Umesajiliwa! Unaelekezwa kwenye ukurasa wa kuingia...',
    toLogin: 'Tayari una akaunti?',
    toLoginLink: 'Ingia',
    required: 'Sehemu zote zinahitajika',
    short: 'Nenosiri lazima liwe na angalau herufi 6',
    unequal: 'Manenosiri hayalingani!',
  },
});
