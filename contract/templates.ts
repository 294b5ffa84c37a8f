// Message templates at /bulk-sms, available in every send form (requirements/deviations.md#message-templates). A REST collection.
import { z } from 'zod';
import { collection } from './endpoint.ts';
import { filledText, id, ids, instant } from './common.ts';
import { fault } from './faults.ts';
import { messageCharactersMax } from './send.ts';

export const templateInput = z.object({
  name: filledText('Name', 80),
  // Marks of text direction, which are removed from names, are kept: the value becomes the text of a message.
  message: z
    .string()
    .trim()
    .min(1)
    .max(
      messageCharactersMax,
      fault((say, label) => say.tooLong(label)),
    ),
});
export type TemplateInput = z.output<typeof templateInput>;

export const template = templateInput.extend({ id, created: instant, updated: instant });
export type Template = z.infer<typeof template>;

/**
 * `updated` is that of the template as it was read. If it has changed since, the change is refused with 409 `record_changed`. Without it, the
 * change replaces whatever is stored.
 */
const templateChange = templateInput.extend({ updated: instant.optional() });
export type TemplateChange = z.output<typeof templateChange>;

/** `id` holds several ids, which ra-data-simple-rest sends to fetch several records. */
const filter = z.object({ q: z.string().trim().max(80).optional(), id: ids });
export type TemplateFilter = z.output<typeof filter>;

export const templates = collection({
  name: 'templates',
  access: { module: 'templates' },
  row: template,
  filter,
  input: templateChange,
});
