// Message templates at /bulk-sms, usable in every send form (requirements/deviations.md#message-templates). A REST
// collection.
import { z } from 'zod';
import { collection } from './endpoint.ts';
import { id, ids, instant } from './common.ts';
import { messageCharactersMax } from './send.ts';

export const templateInput = z.object({
  name: z.string('Name is required').trim().min(1, 'Name is required').max(80, 'Name is too long'),
  message: z
    .string('Message is required')
    .trim()
    .min(1, 'Message is required')
    .max(messageCharactersMax, 'Message is too long'),
});
export type TemplateInput = z.output<typeof templateInput>;

export const template = templateInput.extend({ id, created: instant, updated: instant });
export type Template = z.infer<typeof template>;

export const templates = collection({
  name: 'templates',
  access: { module: 'templates' },
  row: template,
  /** `id` names several, as ra-data-simple-rest asks for many. */
  filter: z.object({ q: z.string().trim().max(80).optional(), id: ids }),
  input: templateInput,
});
