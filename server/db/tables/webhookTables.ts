// The tables of webhooks, as Kysely sees them; schema.ts takes them in.
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { DisabledWhy, WebhookEventType, WebhookFormat } from '../../../contract/webhookEvents.ts';
import type { WebhookAttempt } from '../../../contract/v1/webhooks.ts';
import type { Created, Instant } from './columns.ts';

export interface WebhookTables {
  webhook_endpoints: {
    id: GeneratedAlways<number>;
    client_id: number;
    /** False if the endpoint belongs to the client's test keys. */
    live: Generated<boolean>;
    url: string;
    description: string;
    /** Values of the contract's `webhookEventTypes`. */
    types: string[];
    format: WebhookFormat;
    secret: string;
    old_secret: string | null;
    old_secret_until: Instant;
    status: Generated<number>;
    disabled_at: Instant;
    disabled_why: DisabledWhy | null;
    failing_since: Instant;
    created: Created;
  };
  webhook_events: {
    id: number;
    client_id: number;
    type: WebhookEventType;
    created: Date;
    data: JSONColumnType<Record<string, unknown>>;
  };
  webhook_deliveries: {
    id: number;
    endpoint_id: number;
    event_id: number;
    state: Generated<'pending' | 'delivered' | 'failed'>;
    attempts: JSONColumnType<WebhookAttempt[], string | undefined>;
  };
  webhook_queue: {
    delivery_id: number;
    endpoint_id: number;
    next_at: Date;
    failures: Generated<number>;
  };
}
