// Kinds of columns that many tables have, as Kysely sees them.
import type { ColumnType } from 'kysely';

/** A time that may be missing. */
export type Instant = ColumnType<Date | null, Date | null | undefined, Date | null>;
export type Created = ColumnType<Date, Date | undefined, never>;
/** Exact decimal: text out, text or whole number in. */
export type Decimal = ColumnType<string, string | number, string | number>;
