// Reads of a list, and checks that every filtered list shares (decisions/027-filtered-lists.md, 028-one-record-and-many.md).
import type { Insertable } from 'kysely';
import { expect } from 'vitest';
import type { Schema } from '../../../server/db/schema.ts';
import type { SignedIn } from '../people.ts';
import type { TestApp } from '../testApp.ts';

export interface Row {
  id: number;
  contact_id?: number;
}

/** Lists are read as `root`, who reaches every row, unless another person is given. Lists with `ids` are read as `mine`. */
export function listCalls(app: TestApp, { mine, root }: { mine: SignedIn; root: SignedIn }) {
  const { db } = app;

  /** The rows of a list, in whichever field its answer has them. */
  async function read(path: string, body: object = {}, who: SignedIn = root): Promise<Row[]> {
    const { status, body: answer, text } = await app.call(path, body, who);
    expect([200, 202], text).toContain(status);
    return (answer.data ?? answer.message) as Row[];
  }
  const ids = async (path: string, body: object = {}, who: SignedIn = root) => (await read(path, body, who)).map(({ id }) => id); // oxfmt-ignore

  const insert = async <Table extends keyof Schema>(table: Table, row: Insertable<Schema[Table]>): Promise<number> =>
    ((await db.insertInto(table).values(row as never).returning('id' as never).executeTakeFirstOrThrow()) as unknown as { id: number }).id; // oxfmt-ignore

  /** Checks that each filter of a list finds these ids. */
  async function finds(path: string, filters: readonly (readonly [object, readonly number[]])[], who: SignedIn = root) {
    for (const [filter, found] of filters) expect(await ids(path, filter, who), JSON.stringify(filter)).toEqual(found);
  } // oxfmt-ignore

  /** Checks `ids`: records come in the list's order and once each; one out of reach is absent like a missing one. */
  async function names(path: string, own: readonly number[], given: { other?: number; body?: object } = {}) {
    const { other = 2_000_000_000, body = {} } = given;
    const namedBy = (wanted: readonly number[]) => ids(path, { ...body, ids: wanted }, mine);
    expect(await namedBy([...own, ...own, other, Number.MAX_SAFE_INTEGER])).toEqual(own);
    expect(await namedBy([])).toEqual([]);
    const answers = [];
    for (const id of [other, 2_000_000_001, Number.MAX_SAFE_INTEGER])
      answers.push((await app.call(path, { ...body, ids: [id] }, mine)).text);
    expect(new Set(answers).size).toBe(1);
    const tooMany = await app.call(
      path,
      { ...body, ids: Array.from({ length: 101 }, (_, n) => n + 1) },
      mine,
    );
    expect(tooMany).toMatchObject({ status: 422, body: { code: 'invalid_input', field: 'ids' } });
  }

  return { read, ids, insert, finds, names };
}
