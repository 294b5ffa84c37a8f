// The sender IDs a client may send with (spec part 1 section 7).
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { emptyBody, id } from './common.ts';

/** One row a network: the same `sender_id` may stand here for several carriers. */
export const clientSender = z.object({ id, sender_id: z.string(), carrier_name: z.string().nullish() });
export type ClientSender = z.infer<typeof clientSender>;

export const clientSenders = endpoint({
  path: 'client/senderid/view/list',
  access: { module: 'sender_ids', action: 'read' },
  status: 200,
  body: emptyBody,
  answer: z.object({
    status: z.union([z.number(), z.string(), z.boolean()]).optional(),
    message: z.array(clientSender),
  }),
});
