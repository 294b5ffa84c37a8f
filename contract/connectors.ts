// Connectors, the links to the telcos (requirements/administration.md#connectors; requirements/domain.md#connectors): their configuration,
// their SMPP link and its live state. The password of a link is write-only.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  asRead,
  activeStatus,
  fromDigits,
  givenId,
  givenStatus,
  id,
  ids,
  instant,
  requiredId,
  requiredText,
  whole,
} from './common.ts';
import { keysOf } from './keysOf.ts';

export const connectorScopes = ['NETWORK', 'COUNTRY', 'DEFAULT'] as const;
export type ConnectorScope = (typeof connectorScopes)[number];
export const bindKinds = ['transceiver', 'separate'] as const;
export const messageIdFormats = ['as_is', 'hex_to_decimal', 'decimal_to_hex'] as const;

/** Bounds of a link's fields. Lengths are those of SMPP 3.4 section 4.1 without the closing NUL. */
export const linkBounds = {
  port: { min: 1, max: 65_535 },
  window: { min: 1, max: 1000 },
  rate: { min: 1, max: 100_000 },
  sessions: { min: 1, max: 16 },
  source_ton: { min: 0, max: 6 },
  source_npi: { min: 0, max: 18 },
} as const;
export const linkLengths = { host: 255, system_id: 15, password: 63, system_type: 12 } as const;

/** Values of a link's fields that are not set. */
export const linkDefaults = {
  system_type: '',
  bind: 'transceiver',
  tls: false,
  window: 10,
  rate: 50,
  sessions: 1,
  source_ton: 0,
  source_npi: 0,
  message_id_format: 'as_is',
} as const;

/** Printable ASCII, which is all that a bind can carry. */
const ascii = (name: string, field: keyof typeof linkLengths) =>
  z
    .string(`${name} must be text`)
    .max(linkLengths[field], `${name} may have at most ${linkLengths[field]} characters`)
    .regex(/^[\x20-\x7e]*$/, `${name} may hold only letters, digits and signs without accents`);

export const connectorLink = z.object({
  host: z
    .string('Host must be text')
    .trim()
    .max(linkLengths.host, `Host may have at most ${linkLengths.host} characters`)
    .regex(/^[A-Za-z0-9._:-]+$/, 'Host must be a name or an IP address, without http:// and without a port'),
  port: fromDigits(whole('Port', linkBounds.port)),
  system_id: ascii('System ID', 'system_id').trim().min(1, 'System ID is required'),
  system_type: ascii('System type', 'system_type'),
  bind: z.enum(bindKinds, 'Bind as must be transceiver or separate'),
  tls: z.boolean('TLS must be on or off'),
  window: fromDigits(whole('Window', linkBounds.window)),
  rate: fromDigits(whole('Messages per second', linkBounds.rate)),
  sessions: fromDigits(whole('Sessions', linkBounds.sessions)),
  source_ton: fromDigits(whole('Source TON', linkBounds.source_ton)),
  source_npi: fromDigits(whole('Source NPI', linkBounds.source_npi)),
  message_id_format: z.enum(
    messageIdFormats,
    'Message IDs in receipts must be as_is, hex_to_decimal or decimal_to_hex',
  ),
});
export type ConnectorLink = z.infer<typeof connectorLink>;

/** A link to store. A missing field keeps its stored value; without one, it takes {@link linkDefaults}. */
export const connectorLinkInput = connectorLink.extend({ password: ascii('Password', 'password') }).partial();
export type ConnectorLinkInput = z.infer<typeof connectorLinkInput>;

/** Whether the stored password may be used for the link: only if it goes to the same host and port, with the same use of TLS. */
export const keepsPassword = (
  stored: Pick<ConnectorLink, 'host' | 'port' | 'tls'>,
  link: Pick<ConnectorLink, 'host' | 'port' | 'tls'>,
): boolean => stored.host === link.host && stored.port === link.port && stored.tls === link.tls;

export const passwordAgainText =
  'Enter the password again: the stored one is for another host, port or TLS setting';

/** The live state of a link, summed over all running engines. */
export const connectorLive = z.object({
  engines: z.int(),
  bound: z.int(),
  sessions: z.int(),
  /** Parts sent in the last second. */
  rate: z.int(),
  in_flight: z.int(),
  last_error: z.string().nullable(),
});
export type ConnectorLive = z.infer<typeof connectorLive>;

/**
 * Why messages are rerouted around a connector: its link is down · it refuses messages because of its own faults · it does not answer · its
 * receipts do not arrive.
 */
export const bypassCauses = ['link', 'errors', 'timeouts', 'receipts'] as const;
export type BypassCause = (typeof bypassCauses)[number];

export const bypass = z.object({ cause: z.enum(bypassCauses), since: instant });

export const connector = z.object({
  id,
  name: z.string(),
  scope: z.string(),
  queue_prefix: z.string(),
  mcc: z.union([z.string(), z.number()]),
  mnc: z.union([z.string(), z.number()]),
  status: z.number(),
  // Extensions; the console works without them.
  smpp: connectorLink.nullish(),
  /** Null if no engine runs the connector: it has no link, is inactive, or no engine is running. */
  live: connectorLive.nullish(),
  /** Whether the connector sends its queue and accepts no new messages. */
  draining: z.boolean().optional(),
  /** Messages not sent yet, including those of paused campaigns; and when the oldest that could be sent now was created. */
  queued: z.int().optional(),
  oldest: instant.nullish(),
  /** Set while messages are rerouted around the connector. */
  bypass: bypass.nullish(),
});
export type Connector = z.infer<typeof connector>;

export const allConnectors = endpoint({
  path: 'connector/all',
  access: { module: 'connectors', action: 'read' },
  /** Extensions: filters that must all match. */
  body: z.looseObject({ ids, status: activeStatus }).nullish(),
  answer: z.object({
    status: z.union([z.number(), z.string(), z.boolean()]).optional(),
    message: z.array(connector),
  }),
});

/** Extension: the networks in the table of number prefixes, largest first (requirements/kenya.md#networks). */
export const connectorNetworks = endpoint({
  path: 'connector/networks',
  access: { module: 'connectors', action: 'read' },
  answer: z.object({ message: z.array(z.object({ name: z.string(), mcc: z.string(), mnc: z.string() })) }),
});

const missing = 'Please fill all required fields';
/** A code as text or, from other programs, as a number. */
const code = (pattern: RegExp, fault: string) =>
  z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z.string(missing).trim().min(1, missing).regex(pattern, fault),
  );

/** What every connector has. */
export const connectorFields = z.object({
  name: requiredText(missing, 60),
  queue_prefix: requiredText(missing, 40),
  scope: z.enum(connectorScopes, missing),
  mcc: code(/^\d{3}$/, 'MCC must be 3 digits, like 639'),
  mnc: code(/^\d{2,3}$/, 'MNC must be 2 or 3 digits, like 02'),
});

const upsertBody = connectorFields.partial().extend({
  id: givenId.optional(),
  status: givenStatus.optional(),
  /** Missing: unchanged. Null: removes the link. */
  smpp: connectorLinkInput.nullish(),
  read: asRead,
});

/**
 * Creates without an id (which also needs the permission `create` and all fields), changes or toggles with one. Omitted fields of a
 * connector keep their value, so that changes of other people are not overwritten.
 */
export const upsertConnector = endpoint({
  path: 'connector/upsert',
  access: { module: 'connectors', action: 'update' },
  body: upsertBody.superRefine(({ id: changed, ...given }, context) => {
    if (changed !== undefined) return;
    for (const field of keysOf(connectorFields.shape))
      if (given[field] === undefined) context.addIssue({ code: 'custom', path: [field], message: missing });
  }),
  answer: z.object({ message: z.string().optional(), id: id.optional() }),
});

export const deleteConnector = endpoint({
  path: 'connector/:id/delete',
  access: { module: 'connectors', action: 'delete' },
  answer: z.object({ message: z.string().optional() }),
});

/** Messages that would keep waiting if the connector were switched off. */
export const connectorQueue = endpoint({
  path: 'connector/:id/queue',
  access: { module: 'connectors', action: 'read' },
  answer: z.object({
    /** Messages not sent yet. */
    queued: z.int(),
    /** Messages sent that wait for their receipts. */
    pending: z.int(),
    oldest: instant.nullable(),
  }),
});

/** Starts or stops draining: a draining connector sends its queue and accepts no new messages. */
export const drainConnector = endpoint({
  path: 'connector/:id/drain',
  access: { module: 'connectors', action: 'update' },
  body: z.object({ draining: z.boolean('Draining must be on or off') }),
});

/** Moves the queue to another connector, if the clients' sender IDs exist there. */
export const moveConnectorQueue = endpoint({
  path: 'connector/:id/move',
  access: { module: 'connectors', action: 'update' },
  body: z.object({ connector_id: requiredId('Choose a connector') }),
  answer: z.object({ message: z.string(), moved: z.int(), left: z.int() }),
});

/** Binds once with the given link, whose missing fields come from the stored link of `id`. Changes nothing. */
export const testConnector = endpoint({
  path: 'connector/test',
  access: { module: 'connectors', action: 'update' },
  body: z.object({ id: givenId.optional(), smpp: connectorLinkInput.nullish() }),
  answer: z.object({
    bound: z.boolean(),
    message: z.string(),
    /** Milliseconds from the first byte to the answer of the bind. */
    took_ms: z.int(),
  }),
});
