// The tables of contacts and their groups, as Kysely sees them; schema.ts takes them in.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Created } from './columns.ts';

export interface ContactTables {
  contact_groups: {
    id: Generated<number>;
    client_id: number;
    name: string;
    /** The number of its members, kept by triggers. */
    contacts: GeneratedAlways<number>;
    /** Names of the further fields of its contacts. */
    fields: Generated<string[]>;
    created: Created;
  };
  contacts: {
    id: Generated<number>;
    client_id: number;
    msisdn: string;
    first_name: string;
    other_name: string;
    /** 1, or 0 if the contact is muted. */
    status: Generated<number>;
    country_code: Generated<string>;
    /** For searches. */
    names: GeneratedAlways<string>;
    /** Further values by the names of their fields. */
    fields: ColumnType<Record<string, string>, string | undefined, string>;
    /** The consent; all three columns are null if none is recorded. */
    consent_source: string | null;
    consent_at: Date | null;
    consent_text: string | null;
    created: Created;
  };
  contact_group_members: { id: Generated<number>; group_id: number; contact_id: number; created: Created };
}
