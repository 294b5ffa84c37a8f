// The send whose answer is awaited. Like the draft it outlives its screen: another screen shows it in place of the form, from which it could
// be sent a second time.
import { isRefusal } from '../../../dataProvider/http.ts';
import { ownValue } from '../ownValue.ts';
import type { Review } from '../review/reviewSteps.ts';
import { unanswered } from './sendKey.ts';

const sending = ownValue<Review>();

/** What the signed-in person is sending. */
export const useSending = sending.use;

/** Makes the call of a send, which all screens show until it is answered, and keeps its key until then. */
export async function whileSending<Answer>(review: Review, call: (review: Review) => Promise<Answer>) {
  sending.keep(review);
  unanswered.keep(review);
  try {
    const answer = await call(review);
    unanswered.drop(review);
    return answer;
  } catch (error) {
    if (isRefusal(error)) unanswered.drop(review);
    throw error;
  } finally {
    sending.drop(review);
  }
}
