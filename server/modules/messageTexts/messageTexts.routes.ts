import { revealText as call } from '../../../contract/messageTexts.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { revealText } from './messageTexts.service.ts';

export function mountMessageTexts(api: Api, { db }: { db: Db }): void {
  api.mount(call, async ({ body }, caller) => ({ message: { text: await revealText(db, caller, body) } }));
}
