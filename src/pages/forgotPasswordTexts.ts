// Texts of the forgotten password page.
import { texts } from '../i18n/texts.ts';

export const forgotPasswordTexts = texts({
  title: ['Forgot password', 'Umesahau nenosiri'],
  choose: ['Choose a new password', 'Chagua nenosiri jipya'],
  lead: [
    'Enter your mobile number. We send a code to it by SMS.',
    'Weka nambari yako ya simu. Tutatuma msimbo kwa SMS.',
  ],
  sent: (number: string) => [
    `If ${number} has an account, a code is on its way to it by SMS.`,
    `Ikiwa ${number} ina akaunti, msimbo unatumwa huko kwa SMS.`,
  ],
  msisdn: ['Mobile Number', 'Nambari ya simu'],
  msisdnHint: ['For example 0712 345 678', 'Kwa mfano 0712 345 678'],
  send: ['Send code', 'Tuma msimbo'],
  sending: ['Sending…', 'Inatuma…'],
  password: ['New password', 'Nenosiri jipya'],
  hint: (characters: number) => [
    `At least ${characters} characters. Spaces are allowed.`,
    `Angalau herufi ${characters}. Nafasi zinaruhusiwa.`,
  ],
  confirm: ['Confirm new password', 'Thibitisha nenosiri jipya'],
  save: ['Change password', 'Badilisha nenosiri'],
  saving: ['Saving…', 'Inahifadhi…'],
  success: [
    'Password changed. Sign in with the new one.',
    'Nenosiri limebadilishwa. Ingia kwa nenosiri jipya.',
  ],
  required: ['All Fields are Required', 'Sehemu zote zinahitajika'],
  short: (characters: number) => [
    `Password must be at least ${characters} characters`,
    `Nenosiri lazima liwe na angalau herufi ${characters}`,
  ],
  unequal: ['Passwords do not match!', 'Manenosiri hayalingani!'],
  other: ['Change number', 'Badilisha nambari'],
  back: ['Back to sign in', 'Rudi kwenye ukurasa wa kuingia'],
});
