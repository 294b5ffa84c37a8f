// Texts of two-step sign-in: set-up, codes, and the confirmation before critical actions.
import { texts } from '../../i18n/texts.ts';

export const secondFactorTexts = texts({
  en: {
    title: 'Two-step sign-in',
    setUpTitle: 'Set up two-step sign-in',
    dueLead: 'Your account requires a second step at sign-in. You need an authenticator app on your phone.',
    start: 'Set up',
    starting: 'Preparing…',
    scan: 'Scan the QR code with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 2FAS.',
    qr: 'QR code for an authenticator app',
    openApp: 'Open in the app on this device',
    secret: 'Or enter this key in the app',
    code: 'Code from the app',
    codeHint: 'The app shows 6 digits, which change every 30 seconds.',
    turnOn: 'Turn on',
    turningOn: 'Turning on…',
    on: 'Two-step sign-in is on',
    codes: 'Recovery codes',
    codesText:
      'Each code signs you in once if you lose your phone. Keep them somewhere safe: they are shown only now.',
    copy: 'Copy',
    copied: 'Copied',
    download: 'Download',
    file: 'tuma-recovery-codes.txt',
    codesKept: 'I have saved these codes',
    signIn: {
      title: 'Enter the code',
      lead: 'Enter the code from your authenticator app, or one of your recovery codes.',
      code: 'Code',
      remember: 'Do not ask for a code on this device for 30 days',
      submit: 'Sign in',
      submitting: 'Signing in…',
      required: 'Enter the code',
      back: 'Back to sign in',
    },
    confirm: {
      title: 'Confirm it is you',
      byCode:
        'Enter a code from your authenticator app, or a recovery code. You are not asked again for 10 minutes.',
      byPassword: 'Enter your password. You are not asked again for 10 minutes.',
      code: 'Code',
      password: 'Password',
      submit: 'Confirm',
      required: { code: 'Enter the code', password: 'Enter your password' },
    },
    again: {
      title: 'Sign in again',
      text: (msisdn: string) =>
        `Your session has ended. Enter the password of ${msisdn} to continue with what you entered.`,
    },
  },
  sw: {
    title: 'Uthibitisho wa hatua mbili',
    setUpTitle: 'Weka uthibitisho wa hatua mbili',
    dueLead:
      'Akaunti yako inahitaji hatua ya pili unapoingia. Unahitaji programu ya uthibitishaji kwenye simu yako.',
    start: 'Weka',
    starting: 'Inaandaa…',
    scan: 'Changanua msimbo wa QR kwa programu ya uthibitishaji, kama Google Authenticator, Microsoft Authenticator au 2FAS.',
    qr: 'Msimbo wa QR wa programu ya uthibitishaji',
    openApp: 'Fungua kwenye programu ya kifaa hiki',
    secret: 'Au weka ufunguo huu kwenye programu',
    code: 'Msimbo kutoka programu',
    codeHint: 'Programu huonyesha tarakimu 6, zinazobadilika kila sekunde 30.',
    turnOn: 'Washa',
    turningOn: 'Inawasha…',
    on: 'Uthibitisho wa hatua mbili umewashwa',
    codes: 'Misimbo ya dharura',
    codesText:
      'Kila msimbo hukuingiza mara moja ukipoteza simu yako. Ihifadhi mahali salama: inaonyeshwa sasa tu.',
    copy: 'Nakili',
    copied: 'Imenakiliwa',
    download: 'Pakua',
    file: 'misimbo-ya-dharura-ya-tuma.txt',
    codesKept: 'Nimehifadhi misimbo hii',
    signIn: {
      title: 'Weka msimbo',
      lead: 'Weka msimbo kutoka programu yako ya uthibitishaji, au mmoja wa misimbo yako ya dharura.',
      code: 'Msimbo',
      remember: 'Usiniulize msimbo kwenye kifaa hiki kwa siku 30',
      submit: 'Ingia',
      submitting: 'Unaingia…',
      required: 'Weka msimbo',
      back: 'Rudi kwenye ukurasa wa kuingia',
    },
    confirm: {
      title: 'Thibitisha kwamba ni wewe',
      byCode:
        'Weka msimbo kutoka programu yako ya uthibitishaji, au msimbo wa dharura. Hutaulizwa tena kwa dakika 10.',
      byPassword: 'Weka nenosiri lako. Hutaulizwa tena kwa dakika 10.',
      code: 'Msimbo',
      password: 'Nenosiri',
      submit: 'Thibitisha',
      required: { code: 'Weka msimbo', password: 'Weka nenosiri lako' },
    },
    again: {
      title: 'Ingia tena',
      text: (msisdn: string) =>
        `Kipindi chako kimeisha. Weka nenosiri la ${msisdn} ili uendelee na ulichojaza.`,
    },
  },
});
