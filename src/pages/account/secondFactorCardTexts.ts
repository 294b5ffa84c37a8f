// Texts of two-step sign-in on the account page. Those that the sign-in page shows, too, are in features/secondFactor.
import { texts } from '../../i18n/texts.ts';

export const secondFactorCardTexts = texts({
  hint: [
    'A code from an app on your phone, besides your password, so that a stolen password is not enough.',
    'Msimbo kutoka programu kwenye simu yako, pamoja na nenosiri, ili nenosiri lililoibwa lisitoshe.',
  ],
  on: ['On', 'Umewashwa'],
  off: ['Off', 'Umezimwa'],
  anotherApp: ['Set up another app', 'Weka programu nyingine'],
  codesLeft: (left: number) => [`Recovery codes left: ${left}.`, `Misimbo ya dharura iliyobaki: ${left}.`],
  required: [
    'Your role or the platform requires two-step sign-in.',
    'Jukumu lako au mfumo unahitaji uthibitisho wa hatua mbili.',
  ],
  titles: {
    app: ['Set up an authenticator app', 'Weka programu ya uthibitishaji'],
    codes: ['New recovery codes', 'Misimbo mipya ya dharura'],
    off: ['Turn off two-step sign-in', 'Zima uthibitisho wa hatua mbili'],
  },
  submits: { app: ['Continue', 'Endelea'], codes: ['Create', 'Unda'], off: ['Turn off', 'Zima'] },
  offNow: ['Two-step sign-in is off', 'Uthibitisho wa hatua mbili umezimwa'],
  codeHint: [
    'From your authenticator app, or a recovery code',
    'Kutoka programu yako ya uthibitishaji, au msimbo wa dharura',
  ],
  devices: ['Remembered devices', 'Vifaa vinavyokumbukwa'],
  devicesHint: ['Where you sign in without a code', 'Mahali unapoingia bila msimbo'],
  since: ['Since', 'Tangu'],
  until: ['Until', 'Hadi'],
  removeOf: (device: string) => [`Remove ${device}`, `Ondoa ${device}`],
  removeText: [
    'The next sign-in on this device asks for a code.',
    'Kuingia tena kwenye kifaa hiki kutahitaji msimbo.',
  ],
  removed: ['Device removed', 'Kifaa kimeondolewa'],
});
