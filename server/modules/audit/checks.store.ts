// The result of the job that checks the chain: one row.
import type { AuditFault } from '../../../contract/auditFault.ts';
import type { Db } from '../../db/database.ts';

export interface AuditCheck {
  checked: Date;
  fault: AuditFault | null;
}

/** The last check of the job; undefined before the first. */
export async function lastAuditCheck(db: Db): Promise<AuditCheck | undefined> {
  const row = await db.selectFrom('audit_checks').selectAll().executeTakeFirst();
  if (!row) return undefined;
  const { checked, fault, fault_seq: seq, fault_entry: entry_id } = row;
  return { checked, fault: fault === null ? null : { kind: fault as AuditFault['kind'], seq, entry_id } };
}

/** Where the next check continues; undefined before the first. */
export const findProgress = (db: Db): Promise<{ next_seq: number } | undefined> =>
  db.selectFrom('audit_checks').select('next_seq').executeTakeFirst();

export async function storeCheck(
  db: Db,
  { fault, ...check }: { checked: Date; next_seq: number; fault: AuditFault | undefined },
): Promise<void> {
  const row = {
    ...check,
    fault: fault?.kind ?? null,
    fault_seq: fault?.seq ?? null,
    fault_entry: fault?.entry_id ?? null,
  };
  await db
    .insertInto('audit_checks')
    .values(row)
    .onConflict((conflict) => conflict.constraint('audit_checks_pkey').doUpdateSet(row))
    .execute();
}
