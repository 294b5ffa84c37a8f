// Texts of messages that platform users read by a permission alone (requirements/domain.md#message-texts,
// decisions/057-masked-texts.md). Extensions.
import { z } from 'zod';
import { givenId } from './common.ts';
import { endpoint } from './endpoint.ts';

/** What is shown of a text in its place. */
export const maskedText = z.object({
  /** UTF-16 units. */
  characters: z.int(),
  parts: z.int(),
  encoding: z.enum(['GSM-7', 'UCS-2']),
  /** Whether it holds a link. */
  link: z.boolean(),
});
export type MaskedText = z.infer<typeof maskedText>;

/** `received` is a subscriber's text. */
export const textKinds = ['message', 'received', 'campaign'] as const;
export type TextKind = (typeof textKinds)[number];

/** One masked text. Each call is recorded in the audit log. The role also needs the permission for the record itself. */
export const revealText = endpoint({
  path: 'message-text/reveal',
  access: { module: 'text_reveals', action: 'create' },
  body: z.object({ kind: z.enum(textKinds), id: givenId }),
  answer: z.object({ message: z.object({ text: z.string() }) }),
});
