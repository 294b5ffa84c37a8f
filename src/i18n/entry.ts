// Texts of the sign-in page, of the parts that every page shows, and for calls that fail there (requirements/portal.md#sign-in).
import { texts } from './texts.ts';

export const errorTexts = texts({
  en: {
    network: 'Network error. Please check your connection.',
    tokenExpired: 'Token expired. You have been logged out.',
    badRequest: 'Bad Request. Please check the input.',
    unprocessable: 'Unprocessable Entity. Please check the form data.',
    internal: 'Internal Server Error. Please try again later.',
    tooLarge: 'The server does not accept a file this large. Choose a smaller one.',
    other: 'An error occurred. Please try again.',
  },
  sw: {
    network: 'Hitilafu ya mtandao. Tafadhali angalia muunganisho wako.',
    tokenExpired: 'Muda wa kipindi chako umeisha. Umeondolewa kwenye akaunti.',
    badRequest: 'Ombi si sahihi. Tafadhali angalia ulichoandika.',
    unprocessable: 'Ombi haliwezi kushughulikiwa. Tafadhali angalia ulichojaza kwenye fomu.',
    tooLarge: 'Seva haipokei faili kubwa hivi. Chagua ndogo zaidi.',
    internal: 'Hitilafu ya seva. Tafadhali jaribu tena baadaye.',
    other: 'Hitilafu imetokea. Tafadhali jaribu tena.',
  },
});

export const entryTexts = texts({
  en: {
    product: 'Tuma',
    productLine: 'Bulk and transactional SMS for Kenya',
    theme: { toDark: 'Switch to dark theme', toLight: 'Switch to light theme' },
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    close: 'Close',
    notices: 'Notices',
    loading: 'Loading',
    publishedSignIns:
      'Demo accounts with published passwords can sign in. Change these passwords or delete the accounts.',
    login: {
      title: 'Sign in',
      ended: 'Your session has ended. Sign in again to continue.',
      msisdn: 'Mobile Number',
      msisdnHint: 'For example 0712 345 678',
      password: 'Password',
      submit: 'Sign in',
      submitting: 'Signing in…',
      success: 'Login successful!',
      forgot: 'Forgot password?',
      toRegister: 'No account yet?',
      toRegisterLink: 'Register',
      required: 'Mobile Number and Password are required',
    },
    failure: {
      title: 'This page could not be shown',
      lead: 'Check your connection and try again. Nothing that was already sent is affected.',
      retry: 'Try again',
    },
  },
  sw: {
    product: 'Tuma',
    productLine: 'SMS za matangazo na za huduma kwa Kenya',
    theme: { toDark: 'Tumia mandhari meusi', toLight: 'Tumia mandhari meupe' },
    showPassword: 'Onyesha nenosiri',
    hidePassword: 'Ficha nenosiri',
    close: 'Funga',
    notices: 'Arifa',
    loading: 'Inapakia',
    publishedSignIns:
      'Akaunti za majaribio zenye manenosiri yanayojulikana hadharani zinaweza kuingia. Badilisha manenosiri haya au ufute akaunti hizo.',
    login: {
      title: 'Ingia',
      ended: 'Kipindi chako kimeisha. Ingia tena ili kuendelea.',
      msisdn: 'Nambari ya simu',
      msisdnHint: 'Kwa mfano 0712 345 678',
      password: 'Nenosiri',
      submit: 'Ingia',
      submitting: 'Unaingia…',
      success: 'Umeingia!',
      forgot: 'Umesahau nenosiri?',
      toRegister: 'Huna akaunti?',
      toRegisterLink: 'Jisajili',
      required: 'Nambari ya simu na nenosiri zinahitajika',
    },
    failure: {
      title: 'Ukurasa huu haukuweza kuonyeshwa',
      lead: 'Angalia muunganisho wako na ujaribu tena. Kilichotumwa tayari hakijaathiriwa.',
      retry: 'Jaribu tena',
    },
  },
});
