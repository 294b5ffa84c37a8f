// Loads the calls of sign-in when they are first used, because their schemas would delay the sign-in page.
import { HttpError } from '../dataProvider/http.ts';
import { errorTexts } from '../i18n/entry.ts';

/** Throws that the server cannot be reached, which is why a chunk cannot be loaded. */
export const unreachable = (): never => {
  throw new HttpError(0, errorTexts.network);
};

export const loadSign = (): Promise<typeof import('./sign.ts')> => import('./sign.ts').catch(unreachable);
