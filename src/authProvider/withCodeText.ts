// Replaces the server's message about a wrong code by one that explains what to do.
import { hasCode, HttpError } from '../dataProvider/http.ts';
import { codeFaultTexts } from './codeFaultTexts.ts';

export const withCodeText = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((error: unknown) => {
    if (!hasCode(error, 'code_wrong')) throw error;
    const message = codeFaultTexts.wrong;
    throw new HttpError(error.status, message, { ...(error.body as object), message });
  });
