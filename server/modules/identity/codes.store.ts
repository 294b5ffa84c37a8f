// The codes of forgotten passwords and of registrations, which are stored alike.
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { firstRow, hasRows, type Row } from '../../db/sql/rows.ts';
import { codeTriesMax } from './codes.ts';

type Table = 'password_codes' | 'registration_codes';

/**
 * Counts a try of a request's code; undefined where the request is unknown or ended, or has no tries left. Tries at once are
 * counted one by one, as each updates the row.
 */
export const takeTry = <Name extends Table>(
  db: Db,
  table: Name,
  { request, now }: { request: Buffer; now: Date },
): Promise<Row<Name> | undefined> => firstRow(db)`
  UPDATE ${sql.table(table)} SET tries = tries + 1
  WHERE request = ${request} AND expires > ${now} AND tries < ${codeTriesMax} RETURNING *`;

/** Deletes a code; false where it is not there any more, because it was used at the same time. */
export const useCode = (tx: Tx, table: Table, request: Buffer): Promise<boolean> => hasRows(tx)`
  DELETE FROM ${sql.table(table)} WHERE request = ${request} RETURNING 1`;
