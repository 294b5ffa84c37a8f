// Texts of the sign-in page, of the parts that every page shows, and for calls that fail there (requirements/portal.md#sign-in).
import { texts } from './texts.ts';

export const errorTexts = texts({
  network: [
    'Network error. Please check your connection.',
    'Hitilafu ya mtandao. Tafadhali angalia muunganisho wako.',
  ],
  tokenExpired: [
    'Token expired. You have been logged out.',
    'Muda wa kipindi chako umeisha. Umeondolewa kwenye akaunti.',
  ],
  badRequest: ['Bad Request. Please check the input.', 'Ombi si sahihi. Tafadhali angalia ulichoandika.'],
  unprocessable: [
    'Unprocessable Entity. Please check the form data.',
    'Ombi haliwezi kushughulikiwa. Tafadhali angalia ulichojaza kwenye fomu.',
  ],
  internal: [
    'Internal Server Error. Please try again later.',
    'Hitilafu ya seva. Tafadhali jaribu tena baadaye.',
  ],
  tooLarge: [
    'The server does not accept a file this large. Choose a smaller one.',
    'Seva haipokei faili kubwa hivi. Chagua ndogo zaidi.',
  ],
  other: ['An error occurred. Please try again.', 'Hitilafu imetokea. Tafadhali jaribu tena.'],
});

export const entryTexts = texts({
  product: ['Tuma', 'Tuma'],
  productLine: ['Bulk and transactional SMS for Kenya', 'SMS za matangazo na za huduma kwa Kenya'],
  theme: {
    toDark: ['Switch to dark theme', 'Tumia mandhari meusi'],
    toLight: ['Switch to light theme', 'Tumia mandhari meupe'],
  },
  showPassword: ['Show password', 'Onyesha nenosiri'],
  hidePassword: ['Hide password', 'Ficha nenosiri'],
  close: ['Close', 'Funga'],
  notices: ['Notices', 'Arifa'],
  loading: ['Loading', 'Inapakia'],
  publishedSignIns: [
    'Demo accounts with published passwords can sign in.',
    'Akaunti za majaribio zenye manenosiri yanayojulikana hadharani zinaweza kuingia.',
  ],
  login: {
    title: ['Sign in', 'Ingia'],
    ended: [
      'Your session has ended. Sign in again to continue.',
      'Kipindi chako kimeisha. Ingia tena ili kuendelea.',
    ],
    msisdn: ['Mobile Number', 'Nambari ya simu'],
    msisdnHint: ['For example 0712 345 678', 'Kwa mfano 0712 345 678'],
    password: ['Password', 'Nenosiri'],
    submit: ['Sign in', 'Ingia'],
    submitting: ['Signing in…', 'Unaingia…'],
    success: ['Login successful!', 'Umeingia!'],
    forgot: ['Forgot password?', 'Umesahau nenosiri?'],
    toRegister: ['No account yet?', 'Huna akaunti?'],
    toRegisterLink: ['Register', 'Jisajili'],
    required: ['Mobile Number and Password are required', 'Nambari ya simu na nenosiri zinahitajika'],
  },
  failure: {
    title: ['This page could not be shown', 'Ukurasa huu haukuweza kuonyeshwa'],
    lead: [
      'Check your connection and try again. Nothing that was already sent is affected.',
      'Angalia muunganisho wako na ujaribu tena. Kilichotumwa tayari hakijaathiriwa.',
    ],
    retry: ['Try again', 'Jaribu tena'],
  },
});
