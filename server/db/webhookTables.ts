// The tables of webhooks, as Kysely sees them; schema.ts takes them in.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { DisabledWhy, WebhookEventType, WebhookFormat } from '../../contract/webhookEvents.ts';
import type { Created } from './columns.ts';

type Instant = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** One attempt at a delivery. */
export interface WebhookAttempt {
  /** ISO 8601. */
  at: string;
  duration_ms: number;
  /** HTTP status of the response; null where none came. */
  status: number | null;
  /** Beginning of the response's body. */
  response: string;
  /** Why it failed without a response, or null. */
  error: WebhookError | null;
}

/** Why no usable response came. */
export type WebhookError =
  'timeout' | 'address_refused' | 'name_unresolved' | 'connection_failed' | 'tls_failed' | 'redirect_refused';

export interface WebhookTables {
  webhook_endpoints: {
    id: GeneratedAlways<number>;
    client_id: number;
    url: string;
    description: string;
    /** Of the contract's `webhookEventTypes`. */
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
