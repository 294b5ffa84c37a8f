// Message texts, which platform users may read only with a permission of its own (requirements/domain.md#message-texts,
// decisions/057-masked-texts.md). Extensions of the specification.
import { z } from 'zod';
import { givenId } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Facts that are shown in place of a masked text. */
export const maskedText = z.object({
  /** Length in UTF-16 code units. */
  characters: z.int(),
  parts: z.int(),
  encoding: z.enum(['GSM-7', 'UCS-2']),
  /** Whether the text contains a link. */
  link: z.boolean(),
});
export type MaskedText = z.infer<typeof maskedText>;

/** `received` is the text of a subscriber. */
export const textKinds = ['message', 'received', 'campaign'] as const;
export type TextKind = (typeof textKinds)[number];

/** Reveals one masked text. Each call is recorded in the audit log. The role also needs the permission for the record itself. */
export const revealText = endpoint({
  path: 'message-text/reveal',
  access: { module: 'text_reveals', action: 'create' },
  body: z.object({ kind: z.enum(textKinds), id: givenId }),
  answer: z.object({ message: z.object({ text: z.string() }) }),
});
