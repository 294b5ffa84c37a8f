// The global SMS balance (requirements/administration.md#global-sms).
import { creditGlobal, debitGlobal, globalBalances } from '../../../contract/packages.ts';
import type { Db } from '../../db/database.ts';
import type { Api, Call } from '../../http/api.ts';
import type { Actor } from '../../http/caller.ts';
import { listBalances, movePackage, type PackageMove } from './packages.service.ts';

export function mountPackages(api: Api, { db }: { db: Db }): void {
  const moves =
    (verb: PackageMove['verb']) =>
    ({ body, request }: Call<typeof creditGlobal>, actor: Actor) =>
      movePackage(db, actor, { ...body, verb, idempotencyKey: request.idempotencyKey });
  api.mount(globalBalances, (_call, caller) => listBalances(db, caller));
  api.mount(creditGlobal, moves('credit'));
  api.mount(debitGlobal, moves('debit'));
}
