// An unsent reply: a form of react-hook-form that outlives the screen of its conversation, and the key of its send.
import { createFormControl } from 'react-hook-form';
import { orderKey, type KeyOf } from '../../components/useOrderKey.ts';

export interface ReplyDraft {
  form: ReturnType<typeof createFormControl<{ message: string }>>;
  keyOf: KeyOf;
  /** After a reply, because the next may have the same text. */
  renewKey: () => void;
}

/** Whether a reply was begun in one of the conversations. */
export const hasUnsent = (drafts: Map<number, ReplyDraft>): boolean =>
  [...drafts.values()].some(({ form }) => form.getValues('message').trim() !== '');

/** The draft of a conversation among those of the open inbox. */
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
