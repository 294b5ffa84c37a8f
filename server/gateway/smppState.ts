// The final state of a message in SMPP terms, for its receipt and for query_sm. Pure.
import type { FailureCode } from '../../contract/failures.ts';
import { smppErrors, unspecifiedSmppError } from '../../contract/smppErrors.ts';
import type { MessageState, TimelineEvent } from '../domain/messageStates.ts';
import { receiptStates, type ReceiptState } from '../smpp/index.ts';

export interface FinalMessage {
  /** Null for a message whose other parts never arrived. */
  state: MessageState | null;
  smsc_id: string | null;
  failure_code: FailureCode | null;
  timeline: readonly TimelineEvent[];
}

/** SMPP states for failures on this side. */
const ownFailures: Partial<Record<FailureCode, ReceiptState>> = {
  message_cancelled: 'DELETED',
  validity_ended: 'EXPIRED',
  not_sent_in_time: 'EXPIRED',
};

/** State of a final message, the telco's error, and the time of its last event. */
export function smppStateOf(message: FinalMessage): {
  state: ReceiptState;
  error: string;
  at: Date | undefined;
} {
  const last = message.timeline.at(-1);
  const [word = '', code = ''] = (last?.raw ?? '').split(' ');
  const state = stateOf(message, word);
  const error = state === 'DELIVRD' ? '000' : isError(code) ? code : ownError(message.failure_code);
  return { state, error, at: last && new Date(last.at) };
}

/** Whether a word of a telco is the code of an error. Zeros are no error, and accompany telcos' failures without a code. */
const isError = (word: string): boolean => /^[0-9a-z]{3}$/i.test(word) && word !== '000';

const ownError = (code: FailureCode | null): string => (code ? smppErrors[code] : unspecifiedSmppError);

/** The telco's state of a failure; without one, REJECTD if the message never reached a telco. */
function stateOf({ state, smsc_id, failure_code }: FinalMessage, word: string): ReceiptState {
  if (state === null) return 'EXPIRED';
  if (state === 'delivered') return 'DELIVRD';
  const own = failure_code && ownFailures[failure_code];
  if (own) return own;
  const known = receiptStates.find((each) => each === word && each !== 'DELIVRD');
  return known ?? (smsc_id === null ? 'REJECTD' : 'UNDELIV');
}
