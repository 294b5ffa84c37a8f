// An unsent reply: a form of react-hook-form that is kept while other conversations are open, and the idempotency key of its send.
import { createFormControl } from 'react-hook-form';
import { orderKey, type KeyOf } from '../../components/useOrderKey.ts';

export interface ReplyDraft {
  form: ReturnType<typeof createFormControl<{ message: string }>>;
  keyOf: KeyOf;
  /** Called after a reply is sent, because the next reply may have the same text. */
  renewKey: () => void;
}

type Drafts = ReadonlyMap<number, ReplyDraft>;

/** Returns the unsent reply of a conversation; empty if it has none. */
export const unsentOf = (drafts: Drafts, id: number): string =>
  drafts.get(id)?.form.getValues('message').trim() ?? '';

/** Whether one of the conversations has an unsent reply. */
export const hasUnsent = (drafts: Drafts): boolean =>
  [...drafts.keys()].some((id) => unsentOf(drafts, id) !== '');

/** Returns the draft of a conversation. If `drafts` has none, adds an empty one. */
export function replyDraft(drafts: Map<number, ReplyDraft>, id: number): ReplyDraft {
  const kept = drafts.get(id);
  if (kept) return kept;
  const form = createFormControl<{ message: string }>();
  form.reset({ message: '' });
  let keyOf = orderKey();
  const draft: ReplyDraft = {
    form,
    keyOf: (order) => keyOf(order),
    renewKey: () => {
      keyOf = orderKey();
    },
  };
  drafts.set(id, draft);
  return draft;
}
