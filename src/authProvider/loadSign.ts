// Loads the calls of sign-in on first use, because their schemas would delay the sign-in page.
import { HttpError } from '../dataProvider/http.ts';
import { errorTexts } from '../i18n/entry.ts';

/** A chunk that cannot be loaded means that the server cannot be reached. */
export const unreachable = (): never => {
  throw new HttpError(0, errorTexts.network);
};

export const loadSign = (): Promise<typeof import('./sign.ts')> => import('./sign.ts').catch(unreachable);
