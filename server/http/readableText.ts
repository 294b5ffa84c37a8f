// Which texts a caller may read (requirements/domain.md#message-texts, decisions/057-masked-texts.md). Every answer with a text of a
// message goes through here: people of clients read those of their client, the platform's people by a permission.
import type { MaskedText } from '../../contract/messageTexts.ts';
import { mask, maskText } from '../domain/maskText.ts';
import { Refusal } from '../domain/refusal.ts';
import { may, type Caller } from './caller.ts';

/** The properties of a caller that decide which texts it may read. */
export type TextReader = Pick<Caller, 'reach' | 'permissions'>;

/** Whether texts within the caller's reach are shown to it. */
export const readsTexts = (caller: TextReader): boolean =>
  caller.reach !== 'all' || may(caller, 'message_texts', 'read');

/** Whether the caller may read one-time passwords. */
export const readsPasswords = (caller: TextReader): boolean => may(caller, 'otp_text', 'read');

/** A text as the caller may read it. `masked` is set if it can be revealed, which one-time passwords cannot. An erased text is empty. */
export function readableText(
  caller: TextReader,
  { message, otp = false }: { message: string; otp?: boolean },
): { text: string; masked?: MaskedText } {
  if (otp && !readsPasswords(caller)) return { text: mask };
  if (message === '' || readsTexts(caller)) return { text: message };
  return { text: mask, masked: maskText(message) };
}

export const textsMasked = (field?: string) =>
  new Refusal(422, 'texts_masked', 'This holds texts of messages, which your role may not read', field);

/** Throws 422 for a caller that may not read texts. Used for answers that are useless without them. */
export function requireTexts(caller: TextReader): void {
  if (!readsTexts(caller)) throw textsMasked();
}
