// Which connector a message would take and why not another one, and whom a connector serves, asked before it is switched off
// (requirements/domain.md#routes). Both read only. An extension of the specification.
import { z } from 'zod';
import { filledText, givenId, id, instant, kes } from './common.ts';
import { bypass, connectorScopes } from './connectors.ts';
import { endpoint } from './endpoint.ts';
import { messageClasses } from './messages.ts';
import { networkHealth } from './networks.ts';

/**
 * `chosen`, or why the connector was not: it is switched off or draining; the sender ID is not set up there, not active, not
 * assigned to the client, or the assignment is not active; it is for another country or network; its messages take another route
 * because it does not work; a connector of an earlier order, of a narrower scope, or an older one of the same scope, goes first.
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
    client_id: z.coerce.number('Client is required').pipe(id),
    sender_id: filledText('Sender ID', 60),
  }),
  answer: z.object({
    msisdn: z.string(),
    /** Null where no prefix is known. */
    network: z.string().nullable(),
    /** On a DND list that binds the client: nothing is sent, whatever the route. */
    dnd: z.boolean(),
    /** Oldest first. */
    connectors: z.array(
      z.object({
        id,
        name: z.string(),
        scope: z.enum(connectorScopes),
        verdict: z.enum(routeVerdicts),
        /** KES a part for this client; null where it cannot send there. */
        rate: kes.nullable(),
        /** Its place among the routes of the number, from 1; null where it is none of them. */
        place: z.int().nullable(),
        /** Set while its messages take other routes. */
        bypass: bypass.nullable(),
      }),
    ),
    /** Of the chosen connector: its state, and the classes whose sending window is closed. */
    health: networkHealth.nullable(),
    closed: z.array(z.object({ class: z.enum(messageClasses), opens_at: instant })),
  }),
});
export type RouteExplanation = z.infer<(typeof explainRoute)['answer']>;

/** Clients and sender IDs that send through a connector, and those that no other active connector would carry. */
export const connectorImpact = endpoint({
  path: 'connector/:id/impact',
  access: { module: 'connectors', action: 'read' },
  answer: z.object({
    clients: z.int(),
    senders: z.int(),
    /** Clients whose messages to the connector's numbers would be rejected with "No route". */
    stranded_clients: z.int(),
    /** The first of them. */
    stranded: z.array(z.object({ client_id: givenId, client_name: z.string(), sender_id: z.string() })),
  }),
});
export type ConnectorImpact = z.infer<(typeof connectorImpact)['answer']>;
