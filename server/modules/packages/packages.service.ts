// Packages: their stock at the telco, credited and debited by the platform's people
// (requirements/administration.md#global-sms; requirements/domain.md#stock), beside what clients could still draw from
// it. Stock moves only through the ledger; a debit may take it below zero.
import { grouped } from '../../../contract/grouped.ts';
import type { GlobalBalance, creditGlobal } from '../../../contract/packages.ts';
import type { AnswerOf, ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db, Tx } from '../../db/database.ts';
import { once } from '../../db/idempotency.ts';
import { platformOnly } from '../../domain/reach.ts';
import { counted } from '../../domain/sentences.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import { askFirst } from '../approvals/approvals.service.ts';
import { audited } from '../audit/audit.service.ts';
import { creditPackage, debitPackage } from '../ledger/stock.service.ts';
import { findPackageStock, listPackages } from './packages.store.ts';

/** Every package that has stock or a sender ID, by its number. */
export async function listBalances(db: Db, caller: Caller): Promise<GlobalBalance[]> {
  platformOnly(caller.reach);
  const rows = await listPackages(db);
  return rows.map((row) => ({
    id: row.package_id,
    package_id: row.package_id,
    balance: Number(row.balance),
    held: Number(row.held),
    clients: row.clients,
    tracked: row.tracked,
  }));
}

export interface PackageMove extends ParsedBodyOf<typeof creditGlobal> {
  verb: 'credit' | 'debit';
}

/** Credits or debits once per Idempotency-Key. */
export const movePackage = (
  db: Db,
  actor: Actor,
  { idempotencyKey: key, ...move }: PackageMove & { idempotencyKey: string | undefined },
): Promise<AnswerOf<typeof creditGlobal>> =>
  db.transaction().execute(async (tx) => {
    platformOnly(actor.reach);
    return once(tx, { clientId: actor.clientId, key, body: { package: move } }, async () => {
      const { verb, ...body } = move;
      const asked = await askFirst(tx, actor, {
        kind: `package_${verb}`,
        subject: `Package ${body.package_id}`,
        clientId: null,
        units: body.smsUnits,
        note: '',
        body,
      });
      return asked ?? moveStock(tx, actor, move);
    });
  });

export function moveStock(tx: Tx, actor: Actor, move: PackageMove): Promise<{ message: string }> {
  const { verb, package_id: packageId, smsUnits: units } = move;
  const isCredit = verb === 'credit';
  return audited(tx, actor, `package.${verb}`, async (_tx, audit) => {
    await (isCredit ? creditPackage : debitPackage)(tx, {
      packageId,
      units,
      userId: actor.userId,
      cause: `package:${packageId}`,
      description: isCredit ? 'Credited by the platform' : 'Debited by the platform',
    });
    const balance = Number(await findPackageStock(tx, packageId));
    await audit.record(`Package ${packageId}`, {
      clientId: null,
      before: { balance: isCredit ? balance - units : balance + units },
      after: { balance },
    });
    const done = `Package ${packageId} ${verb}ed with ${counted(units, 'unit')}`;
    return { message: `${done}. Its balance is ${grouped(balance)}` };
  });
}
