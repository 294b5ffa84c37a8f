// The calls for a forgotten password, which a backend of the specification does not have.
import { forgotPassword, recoverPassword } from '../../contract/ownAccount.ts';
import type { AnswerOf, BodyOf } from '../../contract/endpoint.ts';
import { call } from '../dataProvider/call.ts';
import { isMissingCall } from '../dataProvider/compat/missingCall.ts';
import { HttpError } from '../dataProvider/http.ts';
import { codeFaultTexts as texts } from './codeFaultTexts.ts';
import { withCodeText } from './withCodeText.ts';

/** Sends a code to the number of an account; throws HttpError. */
export const requestCode = (msisdn: string): Promise<AnswerOf<typeof forgotPassword>> =>
  call(forgotPassword, { msisdn }).catch((error: unknown) => {
    throw isMissingCall(error) ? new HttpError(0, texts.missing) : error;
  });

/** Sets a new password with a code; throws HttpError. */
export const recover = (given: BodyOf<typeof recoverPassword>): Promise<{ message: string }> =>
  withCodeText(call(recoverPassword, given));
