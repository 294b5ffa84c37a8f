// Sender IDs: those that a client may send with (requirements/portal.md#send-sms), and their configurations and assignments, which the
// platform manages (requirements/administration.md#sender-id-configurations, #sender-id-mapping; requirements/domain.md#sender-ids).
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { bulkAnswer, bulkIds } from './bulk.ts';
import {
  asRead,
  activeStatus,
  fromDigits,
  givenId,
  givenStatus,
  id,
  ids,
  pageOf,
  pageRequest,
  requiredId,
} from './common.ts';

/** One row per network, so the same `sender_id` may appear for several carriers. */
export const clientSender = z.object({ id, sender_id: z.string(), carrier_name: z.string().nullish() });
export type ClientSender = z.infer<typeof clientSender>;

export const clientSenders = endpoint({
  path: 'client/senderid/view/list',
  // All who send may read it, because a send names its sender ID.
  access: [
    { module: 'sender_ids', action: 'read' },
    { module: 'send', action: 'create' },
  ],
  answer: z.object({
    status: z.union([z.number(), z.string(), z.boolean()]).optional(),
    message: z.array(clientSender),
  }),
});

/** The order in which connectors carry the messages of a sender ID: primary, secondary, third. */
export const routeOrders = [1, 2, 3] as const;

/** A sender name at a connector, with the telco's package that it is billed to. */
export const senderConfiguration = z.object({
  id,
  /** The sender name. */
  code: z.string(),
  package_id: z.union([z.number(), z.string()]),
  connector_id: z.union([z.number(), z.string()]),
  connector_name: z.string().nullish(),
  status: z.number(),
  /** Extension: number of clients that may send with it. */
  clients: z.int().optional(),
  /** Extension: one of {@link routeOrders}. */
  route_order: z.int().optional(),
});
export type SenderConfiguration = z.infer<typeof senderConfiguration>;

/** `sort` may include the name of the table, as in "sender.id|desc". */
const listRequest = pageRequest.extend({
  search: z.string().trim().max(60).optional(),
  // Extensions: filters that must all match.
  ids,
  status: activeStatus,
  connector_id: givenId.optional(),
  /** A client that may send with the sender ID. */
  client_id: givenId.optional(),
});

export const senderTable = endpoint({
  path: 'configuration/sender/view/table',
  access: { module: 'connectors', action: 'read' },
  body: listRequest,
  answer: pageOf(senderConfiguration),
});

/** Configurations that can be assigned to a client: active ones of active connectors. */
export const assignableSenders = endpoint({
  path: 'configuration/sender/view/list',
  access: { module: 'connectors', action: 'read' },
  answer: z.object({
    message: z.array(z.object({ id, code: z.string(), connector_name: z.string().nullish() })),
  }),
});

const missing = 'Please fill all required fields';

const connectorId = requiredId(missing);
/** The telco's number of a package. */
export const packageId = fromDigits(
  z
    .int({ error: ({ input }) => ((input ?? '') === '' ? missing : 'Package ID must be a whole number') })
    .min(1, missing)
    .max(999_999_999, 'Package ID has at most 9 digits'),
);

const senderName = z.string(missing).min(1, missing).max(200);
/** Extension: 1 if unset. */
const routeOrder = fromDigits(z.literal(routeOrders, 'Route must be 1, 2 or 3')).optional();

export const createSender = endpoint({
  path: 'configuration/sender/create',
  access: { module: 'connectors', action: 'create' },
  status: 201,
  body: z.object({
    code: senderName,
    package_id: packageId,
    connector_id: connectorId,
    route_order: routeOrder,
  }),
  answer: z.object({ message: z.string().optional(), id: id.optional() }),
});

/** Changes a configuration; with `status` alone, switches it on or off. Omitted fields keep their value. */
export const updateSender = endpoint({
  path: 'configuration/sender/:id/update',
  access: { module: 'connectors', action: 'update' },
  status: 201,
  body: z.object({
    status: givenStatus.optional(),
    sender_name: senderName.optional(),
    package_id: packageId.optional(),
    connector_id: connectorId.optional(),
    route_order: routeOrder,
    read: asRead,
  }),
  answer: z.object({ message: z.string().optional() }),
});

export const deleteSender = endpoint({
  path: 'configuration/sender/:id/delete',
  access: { module: 'connectors', action: 'delete' },
  status: 201,
  answer: z.object({ message: z.string().optional() }),
});

/** The assignment of a sender ID to a client. */
export const senderMapping = z.object({
  id,
  client_name: z.string().nullish(),
  sender_id: z.string().nullish(),
  // Extensions; the console works without them.
  connector_name: z.string().nullish(),
  client_id: id.optional(),
  sender_configuration_id: id.optional(),
  connector_id: id.optional(),
  /** 1 if the client can send with it, as in {@link assignedSender}. */
  status: z.number().optional(),
  /** 1: SMS stripping is supported. */
  otp: z.number().optional(),
});
export type SenderMapping = z.infer<typeof senderMapping>;

export const senderMappings = endpoint({
  path: 'configuration/sender/mapping/list',
  access: { module: 'connectors', action: 'read' },
  body: listRequest,
  answer: pageOf(senderMapping),
});

/** A sender ID of a client, as its page shows it (requirements/administration.md#client-detail). */
export const assignedSender = z.object({
  id,
  sender_id: z.string(),
  carrier_name: z.string().nullish(),
  /** 1: SMS stripping is supported; the text is removed after submission. */
  otp: z.number(),
  /** 1 if the client can send with it: the assignment, its configuration and its connector are active. */
  status: z.number(),
  // Extensions; the console works without them.
  client_id: id.optional(),
  sender_configuration_id: id.optional(),
  connector_id: id.optional(),
});
export type AssignedSender = z.infer<typeof assignedSender>;

/** Sender IDs of one client, by default the caller's own; with `ids` and no client, of any client within reach (extension). */
export const assignedSenders = endpoint({
  path: 'client/senderid/view/table',
  access: { module: 'sender_ids', action: 'read' },
  body: pageRequest.extend({ client_id: givenId.optional(), ids, status: activeStatus }),
  answer: pageOf(assignedSender),
});

export const switchStripping = endpoint({
  path: 'client/senderid/update/otp',
  access: { module: 'sender_ids', action: 'update' },
  status: 202,
  body: z.object({ id: givenId, status: givenStatus }),
  answer: z.object({ message: z.string().optional() }),
});

export const unassignSender = endpoint({
  path: 'client/senderid/delete/otp',
  access: { module: 'sender_ids', action: 'delete' },
  status: 202,
  body: z.object({ id: givenId }),
  answer: z.object({ message: z.string().optional() }),
});

/** Assigns a configuration, whose id is `sender_id`, to a client. */
export const assignSender = endpoint({
  path: 'admin/client/senderid/create',
  access: { module: 'sender_ids', action: 'create' },
  status: 201,
  body: z.object({
    sender_id: requiredId('Choose a sender ID'),
    client_id: givenId,
  }),
  answer: z.object({ message: z.string().optional() }),
});

/** Assigns one configuration to many clients; the `id` of each result is the client's. */
export const assignSenders = endpoint({
  path: 'admin/client/senderid/bulk/create',
  access: { module: 'sender_ids', action: 'create' },
  body: z.object({ sender_id: assignSender.body.shape.sender_id, client_ids: bulkIds() }),
  answer: bulkAnswer,
});
