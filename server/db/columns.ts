// Kinds of columns that many tables have, as Kysely sees them.
import type { ColumnType } from 'kysely';

export type Created = ColumnType<Date, Date | undefined, never>;
/** Exact decimal: text out, text or whole number in. */
export type Decimal = ColumnType<string, string | number, string | number>;
