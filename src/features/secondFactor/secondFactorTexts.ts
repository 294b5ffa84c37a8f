// Texts of two-step sign-in: set-up, codes, and the confirmation before critical actions.
import { texts } from '../../i18n/texts.ts';

export const secondFactorTexts = texts({
  title: ['Two-step sign-in', 'Uthibitisho wa hatua mbili'],
  setUpTitle: ['Set up two-step sign-in', 'Weka uthibitisho wa hatua mbili'],
  dueLead: [
    'Your account requires a second step at sign-in. You need an authenticator app on your phone.',
    'Akaunti yako inahitaji hatua ya pili unapoingia. Unahitaji programu ya uthibitishaji kwenye simu yako.',
  ],
  start: ['Set up', 'Weka'],
  starting: ['Preparing…', 'Inaandaa…'],
  scan: [
    'Scan the QR code with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 2FAS.',
    'Changanua msimbo wa QR kwa programu ya uthibitishaji, kama Google Authenticator, Microsoft Authenticator au 2FAS.',
  ],
  qr: ['QR code for an authenticator app', 'Msimbo wa QR wa programu ya uthibitishaji'],
  openApp: ['Open in the app on this device', 'Fungua kwenye programu ya kifaa hiki'],
  secret: ['Or enter this key in the app', 'Au weka ufunguo huu kwenye programu'],
  code: ['Code from the app', 'Msimbo kutoka programu'],
  codeHint: [
    'The app shows 6 digits, which change every 30 seconds.',
    'Programu huonyesha tarakimu 6, zinazobadilika kila sekunde 30.',
  ],
  turnOn: ['Turn on', 'Washa'],
  turningOn: ['Turning on…', 'Inawasha…'],
  on: ['Two-step sign-in is on', 'Uthibitisho wa hatua mbili umewashwa'],
  codes: ['Recovery codes', 'Misimbo ya dharura'],
  codesText: [
    'Each code signs you in once if you lose your phone. Keep them somewhere safe: they are shown only now.',
    'Kila msimbo hukuingiza mara moja ukipoteza simu yako. Ihifadhi mahali salama: inaonyeshwa sasa tu.',
  ],
  copy: ['Copy', 'Nakili'],
  copied: ['Copied', 'Imenakiliwa'],
  download: ['Download', 'Pakua'],
  file: ['tuma-recovery-codes.txt', 'misimbo-ya-dharura-ya-tuma.txt'],
  codesKept: ['I have saved these codes', 'Nimehifadhi misimbo hii'],
  signIn: {
    title: ['Enter the code', 'Weka msimbo'],
    lead: [
      'Enter the code from your authenticator app, or one of your recovery codes.',
      'Weka msimbo kutoka programu yako ya uthibitishaji, au mmoja wa misimbo yako ya dharura.',
    ],
    code: ['Code', 'Msimbo'],
    remember: [
      'Do not ask for a code on this device for 30 days',
      'Usiniulize msimbo kwenye kifaa hiki kwa siku 30',
    ],
    submit: ['Sign in', 'Ingia'],
    submitting: ['Signing in…', 'Unaingia…'],
    required: ['Enter the code', 'Weka msimbo'],
    back: ['Back to sign in', 'Rudi kwenye ukurasa wa kuingia'],
  },
  confirm: {
    title: ['Confirm it is you', 'Thibitisha kwamba ni wewe'],
    byCode: [
      'Enter a code from your authenticator app, or a recovery code. You are not asked again for 10 minutes.',
      'Weka msimbo kutoka programu yako ya uthibitishaji, au msimbo wa dharura. Hutaulizwa tena kwa dakika 10.',
    ],
    byPassword: [
      'Enter your password. You are not asked again for 10 minutes.',
      'Weka nenosiri lako. Hutaulizwa tena kwa dakika 10.',
    ],
    code: ['Code', 'Msimbo'],
    password: ['Password', 'Nenosiri'],
    submit: ['Confirm', 'Thibitisha'],
    required: {
      code: ['Enter the code', 'Weka msimbo'],
      password: ['Enter your password', 'Weka nenosiri lako'],
    },
  },
  again: {
    title: ['Sign in again', 'Ingia tena'],
    text: (msisdn: string) => [
      `Your session has ended. Enter the password of ${msisdn} to continue with what you entered.`,
      `Kipindi chako kimeisha. Weka nenosiri la ${msisdn} ili uendelee na ulichojaza.`,
    ],
  },
});
