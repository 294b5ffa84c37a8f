// Sending windows as settings of the platform.
import { allWindows, deleteWindow, upsertWindow } from '../../../contract/windows.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { asMessage } from '../../http/asMessage.ts';
import { listSettings, removeWindow, saveWindow } from './windowSettings.ts';

export function mountWindows(api: Api, { db, clock }: { db: Db; clock: () => Date }): void {
  api.mount(allWindows, (_call, caller) => asMessage(listSettings(db, caller, clock())));
  api.mount(upsertWindow, ({ body }, caller) => saveWindow(db, caller, body));
  api.mount(deleteWindow, ({ id }, caller) => asMessage(removeWindow(db, caller, id)));
}
