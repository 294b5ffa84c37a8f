import type { MessageClass } from '../../../contract/messages.ts';
import type { Db, Tx } from '../../db/database.ts';

/** A row of the settings; null connector: all without a row of their own. */
export interface WindowRow {
  connector_id: number | null;
  class: MessageClass;
  opens: string;
  closes: string;
}

export const listWindows = (db: Db | Tx): Promise<WindowRow[]> =>
  db.selectFrom('sending_windows').select(['connector_id', 'class', 'opens', 'closes']).execute();
