// What an installation or a client still lacks before it can send, for the guidance of the platform's admins
// (decisions/032-guidance-reads-what-exists.md). Extensions of the specification.
import { z } from 'zod';
import { id } from './common.ts';
import { endpoint } from './endpoint.ts';

/**
 * What prevents a client from sending: it waits for approval, is suspended, has no units, or has no active sender ID on an active
 * connector.
 */
export const lackKinds = ['approval', 'suspended', 'units', 'sender'] as const;
export type Lack = (typeof lackKinds)[number];
export const lacks = z.array(z.enum(lackKinds));

/**
 * Why a text of the platform was not sent by SMS: the platform has no sender ID, none on the number's network, or no units, or the number
 * accepts no messages.
 */
export const smsFaults = ['sender', 'route', 'units', 'number'] as const;
export type SmsFault = (typeof smsFaults)[number];

/** `password` is set only if it could not be sent by SMS. It is shown to the caller once and stored nowhere. */
export const handedPassword = z.object({
  message: z.string(),
  one_time_password: z.string().optional(),
  /** Extension: the number belongs to an account with another client, whose owner was invited (contract/invitations.ts). */
  invited: z.literal(true).optional(),
  /** Extension: why no SMS was sent. */
  sms_fault: z.enum(smsFaults).optional(),
});

const named = z.object({ id, name: z.string() });

export const setup = z.object({
  /** Whether any message was delivered, which shows that the installation works. */
  delivered: z.boolean(),
  /** The newest active connector with a link. */
  connector: named.nullable(),
  /** Whether any link is bound. */
  bound: z.boolean(),
  /** Why no link is bound, if an engine reported it. */
  error: z.string().nullable(),
  /** Whether units were ever loaded into the platform's stock, and the current stock. */
  loaded: z.boolean(),
  stock: z.number(),
  /** The newest sender ID that can be assigned. */
  sender: named.nullable(),
  /** The newest client other than the platform. */
  client: named.extend({ lacks }).nullable(),
  /** What the platform's own account lacks. That account sends one-time passwords and warnings. */
  platform: lacks,
});
export type Setup = z.infer<typeof setup>;

/** The setup steps of a new installation and their state. Support may not read it: it includes links and stock. */
export const readSetup = endpoint({
  path: 'operations/setup',
  onlyReads: true,
  access: { module: 'clients', action: 'create' },
  answer: z.object({ message: setup }),
});
