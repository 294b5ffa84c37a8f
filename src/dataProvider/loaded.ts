import { errorTexts } from '../i18n/entry.ts';
import { HttpError } from './http.ts';

/** Code that a call or a file needs. If it cannot be loaded, this fails like a call without an answer, which a query repeats. */
export const loaded = <Module>(code: Promise<Module>): Promise<Module> =>
  code.catch(() => {
    throw new HttpError(0, errorTexts.network);
  });
