// A receipt as a client's system reads it (SMPP 3.4 appendix B). Pure.
import { instantOfId } from '../domain/messageId.ts';
import { formatReceipt, receiptStates, type ReceiptState } from '../smpp/index.ts';
import type { DueReceipt } from './receipts.store.ts';

/** Error of a failure whose telco gave no code of three characters. */
const someError = '001';

export function receiptPdu(due: DueReceipt, now: Date): ReturnType<typeof formatReceipt> {
  const last = due.timeline.at(-1);
  const [word = '', code = ''] = (last?.raw ?? '').split(' ');
  const state = stateOf(due, word);
  return formatReceipt({
    smscId: String(due.id),
    state,
    error: state === 'DELIVRD' ? '000' : /^[0-9a-z]{3}$/i.test(code) ? code : someError,
    submitDate: instantOfId(due.id),
    doneDate: last ? new Date(last.at) : now,
    // The format is of single octets: a text in another alphabet would come out as noise.
    text: /^[\x20-\x7e]*$/.test(due.text) ? due.text : '',
  });
}

/** The telco's own word for a failure, else whether it ever got to a telco. */
function stateOf({ state, smsc_id }: DueReceipt, word: string): ReceiptState {
  if (state === null) return 'EXPIRED';
  if (state === 'delivered') return 'DELIVRD';
  const known = receiptStates.find((each) => each === word && each !== 'DELIVRD');
  return known ?? (smsc_id === null ? 'REJECTD' : 'UNDELIV');
}
