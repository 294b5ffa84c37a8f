import type { Db, Tx } from './database.ts';
import { onlyValue } from './sql/rows.ts';

/** A new id of a message created at `at` (domain/messageId.ts). */
export const newMessageId = (db: Db | Tx, at: Date): Promise<number> =>
  onlyValue(db)<number>`SELECT message_id(${at})`;
