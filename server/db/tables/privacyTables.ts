// The tables of erasures, as Kysely sees them; schema.ts takes them in.
import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Created } from './columns.ts';

export interface PrivacyTables {
  erasures: {
    id: GeneratedAlways<number>;
    /** The client whose rows are erased; null for those of all clients and of the platform. */
    client_id: number | null;
    /** The number; null once the erasure is finished. */
    msisdn: string | null;
    key_id: string;
    number_hash: Buffer;
    user_id: number;
    requested_by: string;
    address: string;
    reason: string;
    requested: Created;
    finished: ColumnType<Date | null, never, Date>;
    /** Number of rows by kind. */
    counts: JSONColumnType<Record<string, number>, string | undefined>;
    certificate: ColumnType<string | null, never, string>;
  };
  /** Messages that still waited to be sent when their retention ended. */
  waiting_erasures: { client_id: number; id: number };
  /** Entries of the DND list whose number was erased. */
  erased_dnd: {
    number_hash: Buffer;
    key_id: string;
    client_id: number | null;
    source: string;
    created: Date;
  };
  /** The keys of their hashes, including hashes that were removed since. */
  erased_dnd_keys: { key_id: string };
}
