// Functions that run SQL and return the part of the result that callers need, such as allRows(db)`SELECT …`. The row's type comes from the
// function around it.
import { sql, type SelectQueryBuilder, type Selectable } from 'kysely';
import type { Db, Tx } from '../database.ts';
import type { Schema } from '../schema.ts';

/** A whole row of a table. */
export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;

type Text = Parameters<typeof sql>;

export const allRows =
  (db: Db | Tx) =>
  async <Found>(...text: Text): Promise<Found[]> =>
    (await sql<Found>(...text).execute(db)).rows;

/** The first row; undefined if there is none. */
export const firstRow =
  (db: Db | Tx) =>
  async <Found>(...text: Text): Promise<Found | undefined> =>
    (await sql<Found>(...text).execute(db)).rows[0];

/** The first row of a statement that always has one. */
export const onlyRow =
  (db: Db | Tx) =>
  async <Found>(...text: Text): Promise<Found> =>
    present(await firstRow(db)<Found>(...text));

/** The first column of each row. */
export const firstColumn =
  (db: Db | Tx) =>
  async <Value>(...text: Text): Promise<Value[]> =>
    (await sql<Record<string, Value>>(...text).execute(db)).rows.flatMap((row) =>
      Object.values(row).slice(0, 1),
    );

/** The first column of the first row; undefined if there is none. */
export const firstValue =
  (db: Db | Tx) =>
  async <Value>(...text: Text): Promise<Value | undefined> =>
    (await firstColumn(db)<Value>(...text))[0];

/** The first column of a statement that always has a row. */
export const onlyValue =
  (db: Db | Tx) =>
  async <Value>(...text: Text): Promise<Value> =>
    present(await firstValue(db)<Value>(...text));

function present<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Error('A statement of one row returned none');
  return found;
}

/** A count or a sum; 0 if there is no row. */
export const firstNumber =
  (db: Db | Tx) =>
  async (...text: Text): Promise<number> =>
    (await firstValue(db)<number>(...text)) ?? 0;

export const hasRows =
  (db: Db | Tx) =>
  async (...text: Text): Promise<boolean> =>
    (await sql(...text).execute(db)).rows.length > 0;

/** Whether a table of that name exists. */
export const hasTable = (db: Db | Tx, name: string): Promise<boolean> =>
  hasRows(db)`SELECT WHERE to_regclass(${name}) IS NOT NULL`;

/** Number of rows that the statement wrote. */
export const changedRows =
  (db: Db | Tx) =>
  async (...text: Text): Promise<number> =>
    Number((await sql(...text).execute(db)).numAffectedRows ?? 0);

export const runSql =
  (db: Db | Tx) =>
  async (...text: Text): Promise<void> => {
    await sql(...text).execute(db);
  };

/** The id of the row that an INSERT has stored: `insertedId(tx.insertInto(…).values(…).returning('id'))`. */
export const insertedId = async (insert: {
  executeTakeFirstOrThrow: () => Promise<{ id: number }>;
}): Promise<number> => (await insert.executeTakeFirstOrThrow()).id;

/** Number of rows that a query without columns finds. */
export async function countOf<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}
