// Texts of the account page.
import { texts } from '../../i18n/texts.ts';

export const accountPageTexts = texts({
  failed: ['Your account could not be loaded', 'Akaunti yako haikuweza kupakiwa'],
  profile: ['Profile', 'Wasifu'],
  editProfile: ['Edit profile', 'Hariri wasifu'],
  saved: ['Account saved', 'Akaunti imehifadhiwa'],
  password: ['Password', 'Nenosiri'],
  passwordHint: [
    'A sentence of several words is easy to remember and hard to guess.',
    'Sentensi ya maneno kadhaa ni rahisi kukumbuka na ngumu kukisia.',
  ],
  sessions: ['Sessions', 'Vipindi'],
  sessionsHint: ['Where you are signed in', 'Mahali ambapo umeingia'],
  device: ['Device', 'Kifaa'],
  unknownDevice: ['Unknown device', 'Kifaa kisichojulikana'],
  program: ['Program with a token', 'Programu yenye tokeni'],
  address: ['IP address', 'Anwani ya IP'],
  lastUse: ['Last use', 'Matumizi ya mwisho'],
  signedIn: ['Signed in', 'Uliingia'],
  thisSession: ['This session', 'Kipindi hiki'],
  signOut: ['Sign out', 'Ondoka'],
  signOutOf: (device: string) => [`Sign out of ${device}`, `Ondoka kwenye ${device}`],
  signOutText: ['This session ends at once.', 'Kipindi hiki kitaisha mara moja.'],
  sessionEnded: ['Session ended', 'Kipindi kimemalizwa'],
  signOutEverywhere: ['Sign out everywhere', 'Ondoka kila mahali'],
  signOutEverywhereText: [
    'All your sessions end at once, this one too.',
    'Vipindi vyako vyote vitaisha mara moja, pamoja na hiki.',
  ],
  signedOutEverywhere: ['You have been signed out everywhere', 'Umeondolewa kwenye akaunti kila mahali'],
  signIns: ['Recent sign-ins', 'Kuingia kwa hivi karibuni'],
  signInsHint: [
    'Change your password if you do not recognize one of them.',
    'Badilisha nenosiri lako ikiwa hutambui mojawapo.',
  ],
  time: ['Time', 'Wakati'],
});
