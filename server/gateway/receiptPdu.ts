// Formats the receipt for a client's system (SMPP 3.4 appendix B). Pure.
import { instantOfId } from '../domain/messageId.ts';
import { formatReceipt } from '../smpp/index.ts';
import { smppStateOf } from './smppState.ts';
import type { DueReceipt } from './receipts.store.ts';

export function receiptPdu(due: DueReceipt, now: Date): ReturnType<typeof formatReceipt> {
  const { state, error, at } = smppStateOf(due);
  const { params, tlvs } = formatReceipt({
    smscId: String(due.answer_id ?? due.id),
    state,
    error,
    submitDate: instantOfId(due.id),
    doneDate: at ?? now,
    // The text of a receipt has single octets, so a text in another alphabet would be garbled and is omitted.
    text: /^[\x20-\x7e]*$/.test(due.text) ? due.text : '',
  });
  const { user_reference: userMessageReference } = due;
  return { params, tlvs: userMessageReference === null ? tlvs : { ...tlvs, userMessageReference } };
}
