// Texts of the registration page (requirements/portal.md#registration).
import { texts } from '../i18n/texts.ts';

export const registerTexts = texts({
  title: ['Create an account', 'Fungua akaunti'],
  company: ['Organization name', 'Jina la shirika'],
  fullName: ['Full name', 'Jina kamili'],
  email: ['Email address', 'Barua pepe'],
  confirm: ['Confirm password', 'Thibitisha nenosiri'],
  submit: ['Register', 'Jisajili'],
  submitting: ['Registering…', 'Unasajiliwa…'],
  success: [
    'Registration successful! Redirecting to sign in...',
    'Umesajiliwa! Unaelekezwa kwenye ukurasa wa kuingia...',
  ],
  toLogin: ['Already have an account?', 'Tayari una akaunti?'],
  required: ['All Fields are Required', 'Sehemu zote zinahitajika'],
  short: (characters: number) => [
    `Password must be at least ${characters} characters`,
    `Nenosiri lazima liwe na angalau herufi ${characters}`,
  ],
  hint: (characters: number) => [`At least ${characters} characters`, `Angalau herufi ${characters}`],
  unequal: ['Passwords do not match!', 'Manenosiri hayalingani!'],
  approvalLead: [
    'You can sign in at once. Sending opens when your account is approved.',
    'Unaweza kuingia mara moja. Utaweza kutuma akaunti yako ikiidhinishwa.',
  ],
  closed: ['Registration is closed', 'Usajili umefungwa'],
  closedLead: [
    'Ask the operator of this platform for an account.',
    'Mwombe mwendeshaji wa mfumo akufungulie akaunti.',
  ],
  prove: ['Confirm your number', 'Thibitisha nambari yako'],
  sent: (number: string) => [
    `We sent an SMS to ${number}. Enter its code to complete your registration.`,
    `Tumetuma SMS kwa ${number}. Weka msimbo wake ili ukamilishe usajili.`,
  ],
  sentBefore: (number: string) => [
    `We sent an SMS to ${number}. Enter its code and, as passwords are not kept, your password again.`,
    `Tumetuma SMS kwa ${number}. Weka msimbo wake na nenosiri lako tena, kwa kuwa manenosiri hayahifadhiwi.`,
  ],
  codeRequired: ['Enter the code', 'Weka msimbo'],
  change: ['Change your details', 'Badilisha maelezo yako'],
  changeOrAgain: [
    'Change your details or get another code',
    'Badilisha maelezo yako au upate msimbo mwingine',
  ],
  received: ['Registration received', 'Usajili umepokelewa'],
  receivedLead: [
    'You can sign in and look around. Sending opens when the operator of this platform approves your account.',
    'Unaweza kuingia na kuangalia. Utaweza kutuma mwendeshaji wa mfumo atakapoidhinisha akaunti yako.',
  ],
});
