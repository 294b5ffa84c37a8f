// Alarms, worked out when they are asked for.
import { alarms } from '../../../contract/alarms.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { listAlarms } from './alarms.service.ts';

export function mountAlarms(api: Api, { db, clock }: { db: Db; clock: () => Date }): void {
  api.mount(alarms, async (_call, caller) => ({ message: await listAlarms(db, caller, clock()) }));
}
