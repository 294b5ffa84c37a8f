// What telcos say in receipts, in words that people understand. Raw words are kept beside them.
import type { ReceiptState } from '../smpp/index.ts';

/** Kinds of ending a receipt can tell of. */
export type WordClass =
  | 'delivered'
  | 'failed_for_good'
  | 'failed_for_now'
  | 'blocked_by_subscriber'
  | 'sender_problem'
  | 'unknown'
  | 'expired';

interface Word {
  class: WordClass;
  plain: string;
}

/** Words heard from Kenyan networks, without case, spaces and punctuation. */
const words: Record<string, Word> = {
  deliveredtoterminal: { class: 'delivered', plain: 'Delivered to the phone' },
  deliveryimpossible: {
    class: 'failed_for_good',
    plain:
      'The network could not deliver: the number is ported or inactive, or it was outside the hours for promotions',
  },
  absentsubscriber: { class: 'failed_for_now', plain: 'The phone was off or out of coverage' },
  sendernameblacklisted: {
    class: 'blocked_by_subscriber',
    plain: 'The subscriber has opted out of messages from this sender',
  },
  invalidsourceaddress: { class: 'sender_problem', plain: 'The network does not know this sender ID' },
};

/** Where the word is a code or missing, the state must do. */
const states: Record<ReceiptState, Word> = {
  DELIVRD: { class: 'delivered', plain: 'Delivered to the phone' },
  UNDELIV: { class: 'failed_for_good', plain: 'The network could not deliver the message' },
  EXPIRED: { class: 'expired', plain: 'The phone could not be reached before the message expired' },
  DELETED: { class: 'failed_for_good', plain: 'The network deleted the message' },
  REJECTD: { class: 'failed_for_good', plain: 'The network rejected the message' },
  UNKNOWN: { class: 'unknown', plain: 'The network does not say what became of the message' },
  ACCEPTD: { class: 'unknown', plain: 'The network has taken the message' },
  ENROUTE: { class: 'unknown', plain: 'The message is on its way' },
};

/** The class and plain sentence of a receipt; `error` is its raw word or code. */
export function wordOf(state: ReceiptState, error: string): Word {
  return words[error.toLowerCase().replaceAll(/[^a-z]/g, '')] ?? states[state];
}

/** Longest id or word kept; SMPP's own ids end at 64 characters. */
const wordMax = 200;

/** Text of a peer as it can be stored: no NUL, no half surrogate pair (PostgreSQL refuses both), not too long. */
export const clean = (text: string, charactersMax = wordMax): string =>
  text.slice(0, charactersMax).replaceAll('\0', '').toWellFormed().trim();
