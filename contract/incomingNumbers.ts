// Numbers that subscribers can write to, each assigned to the client that receives its texts (requirements/domain.md#incoming-texts), a
// setting of the platform. Extensions of the specification.
import { z } from 'zod';
import { asRead, givenId, id, instant, requiredId, requiredText } from './common.ts';
import { endpoint } from './endpoint.ts';

export const incomingNumber = z.object({
  id,
  /** Digits: a short code, or E.164 without plus. */
  number: z.string(),
  connector_id: id,
  connector_name: z.string(),
  client_id: id,
  client_name: z.string(),
  /** The SMPP account that receives the texts; null: chosen for each text. */
  account_id: id.nullable(),
  account_name: z.string().nullable(),
  /** Whether the client may send with this number as sender, and so reply. */
  can_reply: z.boolean(),
  created: instant,
});
export type IncomingNumber = z.infer<typeof incomingNumber>;

export const allIncomingNumbers = endpoint({
  path: 'incoming-number/all',
  access: { module: 'connectors', action: 'read' },
  answer: z.object({ message: z.array(incomingNumber) }),
});

const numberFault = 'Number must be a short code or a phone number, such as 22123 or 254709123456';

/** Creates without an id, changes with one. */
export const upsertIncomingNumber = endpoint({
  path: 'incoming-number/upsert',
  access: { module: 'connectors', action: 'update' },
  body: z.object({
    id: givenId.optional(),
    read: asRead,
    number: requiredText('Number is required', 30, numberFault),
    connector_id: requiredId('Connector is required'),
    client_id: requiredId('Client is required'),
    /** Null: the account that last sent to the subscriber, otherwise any account of the client. */
    account_id: givenId.nullable(),
  }),
  answer: z.object({ message: z.string(), id }),
});

export const deleteIncomingNumber = endpoint({
  path: 'incoming-number/:id/delete',
  access: { module: 'connectors', action: 'delete' },
});
