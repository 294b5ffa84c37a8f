// Translates the telcos' error words and codes in receipts into failure codes and plain sentences.
import type { FailureCode } from '../../../contract/failures.ts';
import type { ReceiptState } from '../../smpp/index.ts';

interface Word {
  /** Why the message failed; null if the word reports no failure. */
  code: FailureCode | null;
  plain: string;
}

/** Words of Kenyan networks, without case, spaces and punctuation. */
const words: Record<string, Word> = {
  deliveredtoterminal: { code: null, plain: 'Delivered to the phone' },
  deliveryimpossible: {
    code: 'delivery_impossible',
    plain:
      'The network could not deliver: the number is ported or inactive, or it was outside the hours for promotions',
  },
  absentsubscriber: { code: 'absent_subscriber', plain: 'The phone was off or out of coverage' },
  sendernameblacklisted: {
    code: 'opted_out',
    plain: 'The subscriber has opted out of messages from this sender',
  },
  invalidsourceaddress: { code: 'sender_unknown', plain: 'The network does not know this sender ID' },
};

/** Used if the word is unknown or missing. */
const states: Record<ReceiptState, Word> = {
  DELIVRD: { code: null, plain: 'Delivered to the phone' },
  UNDELIV: { code: 'undelivered', plain: 'The network could not deliver the message' },
  EXPIRED: { code: 'expired', plain: 'The phone could not be reached before the message expired' },
  DELETED: { code: 'deleted_by_network', plain: 'The network deleted the message' },
  REJECTD: { code: 'rejected_by_network', plain: 'The network rejected the message' },
  UNKNOWN: { code: null, plain: 'The network does not know whether the message was delivered' },
  ACCEPTD: { code: null, plain: 'The network has taken the message' },
  ENROUTE: { code: null, plain: 'The message is on its way' },
};

/** Code and plain sentence of a receipt; `error` is its raw word or code. Ignores a word that contradicts the state. */
export function describeReceipt(state: ReceiptState, error: string): Word {
  const word = words[error.toLowerCase().replaceAll(/[^a-z]/g, '')];
  const isFailure = states[state].code !== null;
  return word && (word.code !== null) === isFailure ? word : states[state];
}

/** Longest stored id or word; SMPP limits ids to 64 characters. */
const wordMax = 200;

/** A peer's text without NUL and lone surrogates (PostgreSQL refuses both), cut to `charactersMax`. */
export const cleanText = (text: string, charactersMax = wordMax): string =>
  text.slice(0, charactersMax).replaceAll('\0', '').toWellFormed().trim();
