// The tables of failover, as Kysely sees them; schema.ts takes them in.
import type { Generated } from 'kysely';
import type { BypassCause } from '../../../contract/connectors.ts';

export interface FailoverTables {
  /** Connectors that messages bypass; a connector that works has no row. */
  connector_breakers: {
    connector_id: number;
    cause: BypassCause;
    opened: Date;
    /** Time from which a few messages may try the connector. */
    probe_at: Date;
    /** Number of failed tries in a row. */
    failures: Generated<number>;
    /** The engine that currently tries the connector. */
    engine_id: number | null;
  };
  /** Messages by the time of their acceptance, and how soon their receipts came (domain/receiptCurve.ts). */
  receipt_delays: {
    /** Width of the slot in minutes: 5, or 1440 for a day. */
    minutes: number;
    connector_id: number;
    slot: Date;
    bucket: number;
    messages: number;
  };
  /** Messages that were moved to another connector. */
  message_reroutes: { message_id: number; at: Date; from_id: number; to_id: number; cause: BypassCause };
}
