// The calls of sign-in and registration, fetched when first needed: the contract brings its schemas along, and the
// sign-in page must be there before them.
import { HttpError } from '../dataProvider/http.ts';
import { errorTexts } from '../i18n/entry.ts';

export function loadSign(): Promise<typeof import('./sign.ts')> {
  return import('./sign.ts').catch(() => {
    // A part of the console that cannot be fetched is a server that cannot be reached.
    throw new HttpError(0, errorTexts.network);
  });
}
