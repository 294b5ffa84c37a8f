// An unsent reply: a form of react-hook-form that outlives the screen of its conversation, and the key of its send.
import { createFormControl } from 'react-hook-form';
import { orderKey, type KeyOf } from '../../components/useOrderKey.ts';

export interface ReplyDraft {
  form: ReturnType<typeof createFormControl<{ message: string }>>;
  /** Another one after each reply, because the next may have the same text. */
  keyOf: KeyOf;
}

/** The draft of a conversation among those of the open inbox. */
export function replyDraft(drafts: Map<number, ReplyDraft>, id: number): ReplyDraft {
  const kept = drafts.get(id);
  if (kept) return kept;
  const draft = { form: createFormControl<{ message: string }>(), keyOf: orderKey() };
  draft.form.reset({ message: '' });
  drafts.set(id, draft);
  return draft;
}
