// Texts of the registration page (requirements/portal.md#registration).
import { texts } from '../i18n/texts.ts';

export const registerTexts = texts({
  en: {
    title: 'Create an account',
    company: 'Organization name',
    fullName: 'Full name',
    email: 'Email address',
    confirm: 'Confirm password',
    submit: 'Register',
    submitting: 'Registering…',
    success: 'Registration successful! Redirecting to sign in...',
    toLogin: 'Already have an account?',
    required: 'All Fields are Required',
    short: 'Password must be at least 6 characters',
    unequal: 'Passwords do not match!',
    approvalLead: 'You can sign in at once. Sending opens when your account is approved.',
    closed: 'Registration is closed',
    closedLead: 'Ask the operator of this platform for an account.',
    prove: 'Confirm your number',
    sent: (number: string) => `We sent an SMS to ${number}. Enter its code to complete your registration.`,
    sentBefore: (number: string) =>
      `We sent an SMS to ${number}. Enter its code and, as passwords are not kept, your password again.`,
    codeRequired: 'Enter the code',
    change: 'Change your details',
    changeOrAgain: 'Change your details or get another code',
    received: 'Registration received',
    receivedLead:
      'You can sign in and look around. Sending opens when the operator of this platform approves your account.',
  },
  sw: {
    title: 'Fungua akaunti',
    company: 'Jina la shirika',
    fullName: 'Jina kamili',
    email: 'Barua pepe',
    confirm: 'Thibitisha nenosiri',
    submit: 'Jisajili',
    submitting: 'Unasajiliwa…',
    success: 'Umesajiliwa! Unaelekezwa kwenye ukurasa wa kuingia...',
    toLogin: 'Tayari una akaunti?',
    required: 'Sehemu zote zinahitajika',
    short: 'Nenosiri lazima liwe na angalau herufi 6',
    unequal: 'Manenosiri hayalingani!',
    approvalLead: 'Unaweza kuingia mara moja. Utaweza kutuma akaunti yako ikiidhinishwa.',
    closed: 'Usajili umefungwa',
    closedLead: 'Mwombe mwendeshaji wa mfumo akufungulie akaunti.',
    prove: 'Thibitisha nambari yako',
    sent: (number) => `Tumetuma SMS kwa ${number}. Weka msimbo wake ili ukamilishe usajili.`,
    sentBefore: (number) =>
      `Tumetuma SMS kwa ${number}. Weka msimbo wake na nenosiri lako tena, kwa kuwa manenosiri hayahifadhiwi.`,
    codeRequired: 'Weka msimbo',
    change: 'Badilisha maelezo yako',
    changeOrAgain: 'Badilisha maelezo yako au upate msimbo mwingine',
    received: 'Usajili umepokelewa',
    receivedLead:
      'Unaweza kuingia na kuangalia. Utaweza kutuma mwendeshaji wa mfumo atakapoidhinisha akaunti yako.',
  },
});
