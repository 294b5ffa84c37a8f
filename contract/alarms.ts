// What an admin has to look at now: links that are down, queues that do not move, no engine, an overdrawn package. Ours.
import { z } from 'zod';
import { emptyBody, instant } from './common.ts';
import { endpoint } from './endpoint.ts';

export const alarm = z.object({
  /** The same while it is about the same thing. */
  id: z.string(),
  severity: z.enum(['error', 'warning']),
  text: z.string(),
  since: instant.nullable(),
});
export type Alarm = z.infer<typeof alarm>;

export const alarms = endpoint({
  path: 'operations/alarms',
  access: { module: 'connectors', action: 'read' },
  status: 200,
  body: emptyBody,
  answer: z.object({ message: z.array(alarm) }),
});
