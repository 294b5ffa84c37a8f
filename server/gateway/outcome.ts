// What became of a message, in the words of SMPP: the same in its receipt and in the answer to a query. Pure.
import type { MessageState, TimelineEvent } from '../domain/messageStates.ts';
import { receiptStates, type ReceiptState } from '../smpp/index.ts';

/** What is looked at. Of a message whose other parts never came there is no state. */
export interface Outcome {
  state: MessageState | null;
  smsc_id: string | null;
  timeline: readonly TimelineEvent[];
}

/** Error of a failure whose telco gave no code of three characters. */
const someError = '001';

/** Of a message that is final: its state, the telco's error, and when it came to it. */
export function finalOutcome(message: Outcome): { state: ReceiptState; error: string; at: Date | undefined } {
  const last = message.timeline.at(-1);
  const [word = '', code = ''] = (last?.raw ?? '').split(' ');
  const state = stateOf(message, word);
  const error = state === 'DELIVRD' ? '000' : /^[0-9a-z]{3}$/i.test(code) ? code : someError;
  return { state, error, at: last && new Date(last.at) };
}

/** The telco's own word for a failure, else whether it ever got to a telco. */
function stateOf({ state, smsc_id }: Outcome, word: string): ReceiptState {
  if (state === null) return 'EXPIRED';
  if (state === 'delivered') return 'DELIVRD';
  const known = receiptStates.find((each) => each === word && each !== 'DELIVRD');
  return known ?? (smsc_id === null ? 'REJECTD' : 'UNDELIV');
}
