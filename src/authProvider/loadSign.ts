// Loads the calls of sign-in and registration on first use, because their schemas would delay the sign-in page.
import { HttpError } from '../dataProvider/http.ts';
import { errorTexts } from '../i18n/entry.ts';

export function loadSign(): Promise<typeof import('./sign.ts')> {
  return import('./sign.ts').catch(() => {
    // A chunk that cannot be loaded means that the server cannot be reached.
    throw new HttpError(0, errorTexts.network);
  });
}
