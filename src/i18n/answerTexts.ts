// Texts for failed calls in the signed-in part. Those that the sign-in page shows, too, are in entry.ts.
import { texts } from './texts.ts';

export const answerTexts = texts({
  /** Shown on the screens of the DND list, connectors and roles. */
  tokenExpiredShort: ['Token Expired', 'Muda wa kipindi umeisha'],
  unexpectedStatus: ['Unexpected status code received.', 'Seva imetoa jibu lisilotarajiwa.'],
  unreadable: [
    'The answer of the server could not be read. Try again.',
    'Jibu la seva halikuweza kusomwa. Jaribu tena.',
  ],
  userIdMissing: [
    'User ID is missing. Cannot fetch Topup data.',
    'Kitambulisho cha mtumiaji hakipo. Taarifa za kuongeza salio haziwezi kupatikana.',
  ],
  /** After the reason why the answer to a change was lost. */
  pressAgain: [
    'Press the button again: what already went through is not made twice.',
    'Bonyeza kitufe tena: kilichofanyika tayari hakifanyiki mara ya pili.',
  ],
  mayBeSaved: [
    'It may have been saved. Look at the list before you press the button again.',
    'Huenda imehifadhiwa tayari. Angalia orodha kabla ya kubonyeza kitufe tena.',
  ],
});
