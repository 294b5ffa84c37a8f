// Texts for failed calls in the signed-in part. Those that the sign-in page shows, too, are in entry.ts.
import { texts } from './texts.ts';

export const answerTexts = texts({
  en: {
    /** Shown on the screens of the DND list, connectors and roles. */
    tokenExpiredShort: 'Token Expired',
    unexpectedStatus: 'Unexpected status code received.',
    unreadable: 'The answer of the server could not be read. Try again.',
    userIdMissing: 'User ID is missing. Cannot fetch Topup data.',
    /** After the reason why the answer to a change was lost. */
    pressAgain: 'Press the button again: what already went through is not made twice.',
    mayBeSaved: 'It may have been saved. Look at the list before you press the button again.',
  },
  sw: {
    tokenExpiredShort: 'Muda wa kipindi umeisha',
    unexpectedStatus: 'Seva imetoa jibu lisilotarajiwa.',
    unreadable: 'Jibu la seva halikuweza kusomwa. Jaribu tena.',
    userIdMissing: 'Kitambulisho cha mtumiaji hakipo. Taarifa za kuongeza salio haziwezi kupatikana.',
    pressAgain: 'Bonyeza kitufe tena: kilichofanyika tayari hakifanyiki mara ya pili.',
    mayBeSaved: 'Huenda imehifadhiwa tayari. Angalia orodha kabla ya kubonyeza kitufe tena.',
  },
});
