import { sql } from 'kysely';
import type { TextKind } from '../../../contract/messageTexts.ts';
import { within } from '../../db/sql/conditions.ts';
import type { Tx } from '../../db/database.ts';
import { messageText } from '../../db/messages/messageText.ts';
import { firstRow } from '../../db/sql/rows.ts';
import type { Reach } from '../../domain/reach.ts';

interface TextRow {
  /** Null for a text to a number that is assigned to no client. */
  client_id: number | null;
  message: string;
  otp: boolean;
}

const own = { message: sql`message`, otp: sql`false` };
const sourceOf: Record<TextKind, { table: string } & typeof own> = {
  message: { table: 'messages', message: messageText('messages'), otp: sql`otp` },
  received: { table: 'inbound_messages', ...own },
  campaign: { table: 'campaigns', ...own },
};

/** Finds a text by its primary key. */
export function findText(
  tx: Tx,
  reach: Reach,
  { kind, id }: { kind: TextKind; id: number },
): Promise<TextRow | undefined> {
  const { table, message, otp } = sourceOf[kind];
  return firstRow(tx)`
    SELECT client_id, ${message} AS message, ${otp} AS otp FROM ${sql.table(table)}
    WHERE id = ${id}::bigint AND ${within(reach, 'client_id')}`;
}
