// Explains which connector a message would take and why not another one, and which clients a connector serves, so that people can check
// before they switch it off (requirements/domain.md#routes). The calls only read. An extension of the specification.
import { z } from 'zod';
import { filledText, givenId, id, instant, kes, requiredId } from './common.ts';
import { bypass, connectorScopes } from './connectors.ts';
import { endpoint } from './endpoint.ts';
import { messageClasses } from './messages.ts';
import { networkJudgement } from './networks.ts';

/**
 * `chosen`, or why the connector was not, in this order: it is switched off or draining; the sender ID is not configured there, not active,
 * not assigned to the client, or its assignment is not active; the connector is for another country or network; its messages are rerouted
 * because it does not work; another connector precedes it, by order, by a narrower scope, or by age within the same scope.
 */
export const routeVerdicts = [
  'chosen',
  'inactive',
  'draining',
  'sender_missing',
  'sender_inactive',
  'not_assigned',
  'assignment_inactive',
  'other_country',
  'other_network',
  'bypassed',
  'later_order',
  'narrower_scope',
  'older_connector',
] as const;
export type RouteVerdict = (typeof routeVerdicts)[number];

export const explainRoute = endpoint({
  path: 'route/explain',
  access: { module: 'connectors', action: 'read' },
  body: z.object({
    msisdn: filledText('Mobile number', 30),
    client_id: requiredId('Client is required'),
    sender_id: filledText('Sender ID', 60),
  }),
  answer: z.object({
    msisdn: z.string(),
    /** The network of the number; null if its prefix is unknown. */
    network: z.string().nullable(),
    /** Whether the number is on a DND list that applies to the client. If so, nothing is sent on any route. */
    dnd: z.boolean(),
    /** All connectors, oldest first. */
    connectors: z.array(
      z.object({
        id,
        name: z.string(),
        scope: z.enum(connectorScopes),
        verdict: z.enum(routeVerdicts),
        /** KES per part for this client; null if the client cannot send there. */
        rate: kes.nullable(),
        /** Position among the routes of the number, from 1; null if the connector is none of them. */
        place: z.int().nullable(),
        /** Set while messages are rerouted around the connector. */
        bypass: bypass.nullable(),
      }),
    ),
    /** The state of the chosen connector, and the classes whose sending window is closed. */
    health: networkJudgement.nullable(),
    closed: z.array(z.object({ class: z.enum(messageClasses), opens_at: instant })),
  }),
});
export type RouteExplanation = z.infer<(typeof explainRoute)['answer']>;

/** Clients and sender IDs that send through a connector, and those of them that no other active connector would carry. */
export const connectorImpact = endpoint({
  path: 'connector/:id/impact',
  access: { module: 'connectors', action: 'read' },
  answer: z.object({
    clients: z.int(),
    senders: z.int(),
    /** Number of clients whose messages to the connector's numbers would be rejected with "No route". */
    stranded_clients: z.int(),
    /** The first of the stranded clients, with their sender IDs. */
    stranded: z.array(z.object({ client_id: givenId, client_name: z.string(), sender_id: z.string() })),
  }),
});
export type ConnectorImpact = z.infer<(typeof connectorImpact)['answer']>;
