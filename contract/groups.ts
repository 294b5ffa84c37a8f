// Contact groups as a send offers them (spec part 1 sections 3 and 7).
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { emptyBody, id } from './common.ts';

export const contactGroup = z.object({ id, name: z.string(), contacts: z.int() });

export const contactGroups = endpoint({
  path: 'contact/group',
  access: { module: 'contacts', action: 'read' },
  status: 200,
  body: emptyBody,
  answer: z.object({
    status: z.union([z.number(), z.string(), z.boolean()]).optional(),
    message: z.array(contactGroup),
  }),
});
