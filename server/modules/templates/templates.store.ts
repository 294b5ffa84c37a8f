import { sql } from 'kysely';
import type { Template, TemplateFilter, TemplateInput } from '../../../contract/templates.ts';
import { numberArray } from '../../db/sql/arrays.ts';
import { byIndex, containing, named } from '../../db/sql/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { allRows, countOf } from '../../db/sql/rows.ts';
import type { Schema } from '../../db/schema.ts';
import { serializeClient } from '../../db/locks/serializeClient.ts';
import type { Dated } from '../../domain/iso.ts';
import type { SortedWindow } from '../../http/listPage.ts';

export type TemplateRow = Dated<Template, 'created' | 'updated'>;

/** `q` is a part of a name or text, without case. */
export type OwnFilter = TemplateFilter & { clientId: number };

const columns = ['id', 'name', 'message', 'created', 'updated'] as const;

const matching = (db: Db, { clientId, q, id }: OwnFilter) =>
  db
    .selectFrom('templates')
    .where('client_id', '=', clientId)
    .where(named(id, 'id'))
    .$if(Boolean(q), (query) =>
      query.where((eb) => {
        const pattern = containing(q ?? '');
        return eb.or([eb('name', 'ilike', pattern), eb('message', 'ilike', pattern)]);
      }),
    );

export const countTemplates = (db: Db, filter: OwnFilter): Promise<number> => countOf(matching(db, filter));

/** Lists templates. Index: (client_id, name); a client's few hundred rows are sorted. */
export const listTemplates = (
  db: Db,
  filter: OwnFilter,
  { sort, offset, limit }: SortedWindow<keyof Schema['templates'] & keyof TemplateRow>,
): Promise<TemplateRow[]> =>
  matching(db, filter)
    .select(columns)
    .orderBy(!sort || sort.by === 'name' ? sql`lower(name)` : sort.by, sort?.descending ? 'desc' : 'asc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();

interface Own {
  clientId: number;
  id: number;
}

const one = (db: Db | Tx, own: Own) =>
  db.selectFrom('templates').select(columns).where('id', '=', own.id).where('client_id', '=', own.clientId);

export const findTemplate = (db: Db, own: Own): Promise<TemplateRow | undefined> =>
  one(db, own).executeTakeFirst();

/** Like {@link findTemplate}, but locks the template until the transaction ends. */
export const lockTemplate = (tx: Tx, own: Own): Promise<TemplateRow | undefined> =>
  one(tx, own).forUpdate().executeTakeFirst();

/** Counts the client's templates. Of two concurrent requests, only one adds the last one. */
export async function countLocked(tx: Tx, clientId: number): Promise<number> {
  await serializeClient(tx, clientId);
  return countTemplates(tx, { clientId });
}

/** Stores a template; undefined if the client has one of that name. */
export const insertTemplate = (
  tx: Tx,
  template: TemplateInput & { clientId: number },
): Promise<TemplateRow | undefined> =>
  tx
    .insertInto('templates')
    .values({ client_id: template.clientId, name: template.name, message: template.message })
    .onConflict((conflict) => conflict.columns(['client_id', 'name']).doNothing())
    .returning(columns)
    .executeTakeFirst();

/** Changes a template; undefined if the client has none with that id. Throws a unique violation if the name is taken. */
export const updateTemplate = (
  db: Db,
  own: Own,
  change: TemplateInput & { updated: Date },
): Promise<TemplateRow | undefined> =>
  db
    .updateTable('templates')
    .set(change)
    .where('id', '=', own.id)
    .where('client_id', '=', own.clientId)
    .returning(columns)
    .executeTakeFirst();

export const deleteTemplate = (db: Db, own: Own): Promise<TemplateRow | undefined> =>
  db
    .deleteFrom('templates')
    .where('id', '=', own.id)
    .where('client_id', '=', own.clientId)
    .returning(columns)
    .executeTakeFirst();

/** The texts of templates by id, of several clients. Index: the primary key. */
export const listTexts = (
  db: Db | Tx,
  wanted: readonly { clientId: number; id: number }[],
): Promise<{ id: number; client_id: number; message: string }[]> => allRows(db)`
  SELECT t.id, t.client_id, t.message
  FROM unnest(${numberArray(wanted.map(({ clientId }) => clientId))}::int[], ${numberArray(wanted.map(({ id }) => id))}::int[])
    AS n(client_id, id)
  JOIN templates t ON ${byIndex('t.id', 'n.id')} AND t.client_id = n.client_id`;
