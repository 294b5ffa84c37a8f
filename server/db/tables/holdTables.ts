// The tables of the hold after a restore, as Kysely sees them; schema.ts takes them in.
import type { Generated } from 'kysely';

export interface HoldTables {
  /** One row while nothing may be sent. */
  sending_hold: {
    one: Generated<boolean>;
    since: Generated<Date>;
    reason: string;
    /** Whether the hold was released: messages due before `since` become unknown, then the row is deleted. */
    set_aside: Generated<boolean>;
  };
  /** One row that identifies the database at its last start. */
  database_place: { one: Generated<boolean>; system_id: string; table_oid: number; timeline: string };
}
