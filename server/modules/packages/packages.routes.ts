// The global SMS balance (spec part 2 section 7).
import { creditGlobal, debitGlobal, globalBalances } from '../../../contract/packages.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { listBalances, movePackage } from './packages.service.ts';

export function mountPackages(api: Api, { db }: { db: Db }): void {
  api.mount(globalBalances, (_call, caller) => listBalances(db, caller));
  api.mount(creditGlobal, async ({ body, request }, caller) => ({
    message: await movePackage(db, { ...caller, address: request.ip }, { verb: 'credit', ...body }),
  }));
  api.mount(debitGlobal, async ({ body, request }, caller) => ({
    message: await movePackage(db, { ...caller, address: request.ip }, { verb: 'debit', ...body }),
  }));
}
