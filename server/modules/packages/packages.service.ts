// Packages: their stock at the telco, credited and debited by the platform's people (spec part 2 sections 2.14, 5, 7; DOMAIN
// section 2), beside what clients could still draw from it. Stock moves through the ledger alone; a debit may take it below zero.
import type { GlobalBalance } from '../../../contract/packages.ts';
import type { creditGlobal } from '../../../contract/packages.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db } from '../../db/database.ts';
import { platformOnly } from '../../domain/reach.ts';
import { counted } from '../../domain/sentences.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import { record } from '../audit/audit.service.ts';
import { creditPackage, debitPackage } from '../ledger/ledger.service.ts';
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
  }));
}

export const movePackage = (
  db: Db,
  actor: Actor,
  move: ParsedBodyOf<typeof creditGlobal> & { verb: 'credit' | 'debit' },
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    platformOnly(actor.reach);
    const { verb, package_id: packageId, smsUnits: units } = move;
    const { userId, address } = actor;
    const isCredit = verb === 'credit';
    await (isCredit ? creditPackage : debitPackage)(tx, {
      packageId,
      units,
      userId,
      cause: `package ${verb}:user ${userId}`,
      description: isCredit ? 'Credited by the platform' : 'Debited by the platform',
    });
    const balance = Number(await findPackageStock(tx, packageId));
    await record(tx, {
      userId,
      address,
      clientId: null,
      action: `package.${verb}`,
      subject: `Package ${packageId}`,
      before: { balance: isCredit ? balance - units : balance + units },
      after: { balance },
    });
    return `Package ${packageId} ${verb}ed with ${counted(units, 'unit')}. Its balance is ${balance.toLocaleString('en')}`;
  });
