// Sending windows: the hours in Nairobi in which messages of a class are sent through a connector (requirements/domain.md#sending-windows;
// requirements/kenya.md#sending-hours), a setting of the platform.
import { z } from 'zod';
import { asRead, givenId, id, instant } from './common.ts';
import { endpoint } from './endpoint.ts';
import { messageClasses } from './messages.ts';

export const sendingWindow = z.object({
  id,
  /** Null: every connector that has no window of its own for the class. */
  connector_id: id.nullable(),
  connector_name: z.string().nullable(),
  class: z.enum(messageClasses),
  /** HH:mm. The window is closed from `closes` on; 24:00 is the end of the day. */
  opens: z.string(),
  closes: z.string(),
  /** When the window opens next; null if it is open now. */
  opens_at: instant.nullable(),
});
export type SendingWindowRow = z.infer<typeof sendingWindow>;

export const allWindows = endpoint({
  path: 'sending-window/all',
  access: { module: 'connectors', action: 'read' },
  answer: z.object({ message: z.array(sendingWindow) }),
});

const time = (name: string, last: '23:59' | '24:00') =>
  z
    .string(`${name} must be a time like 08:00`)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, `${name} must be a time like 08:00`)
    .refine((value) => value <= last, `${name} must be a time from 00:00 to ${last}`);

/** Creates without an id, changes with one. */
export const upsertWindow = endpoint({
  path: 'sending-window/upsert',
  access: { module: 'connectors', action: 'update' },
  body: z
    .object({
      id: givenId.optional(),
      read: asRead,
      connector_id: givenId.nullable(),
      class: z.enum(messageClasses, 'Choose a class of messages'),
      opens: time('Opens', '23:59'),
      closes: time('Closes', '24:00'),
    })
    .refine(({ opens, closes }) => opens < closes, {
      message: 'It must open before it closes',
      path: ['closes'],
    }),
  answer: z.object({ message: z.string(), id }),
});

export const deleteWindow = endpoint({
  path: 'sending-window/:id/delete',
  access: { module: 'connectors', action: 'delete' },
});
