// Calls that the server carries out only once, even if they are sent repeatedly with the same key.
import type { AnswerOf, BodyOf, Endpoint } from '../../contract/endpoint.ts';
import { answerTexts } from '../i18n/answerTexts.ts';
import { call, ifLost, type CallOptions } from './call.ts';

/** Options of such a call. */
export const once = (key: string) => ({ headers: { 'Idempotency-Key': key } });

/** Makes such a call. If its answer is lost, the message says to press again. */
export const callOnce = <E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  { key, ...options }: { key: string } & Omit<CallOptions<E>, 'headers'>,
): Promise<AnswerOf<E>> => ifLost(call(endpoint, body, { ...once(key), ...options }), answerTexts.pressAgain);
