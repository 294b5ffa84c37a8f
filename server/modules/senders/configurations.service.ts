// Sender ID configurations and mapping, the platform's side of sender IDs (spec part 2 sections 2.5, 2.6, 4, 5, 7; DOMAIN
// section 3). A name passes for nobody whom people trust with their money unless the platform says so. It must never
// take away what a client may send with, or what a message under way goes by.
import { lookalikeOf, senderNameFault } from '../../../contract/senderName.ts';
import type { createSender, senderTable, updateSender } from '../../../contract/senders.ts';
import type { SenderConfiguration, SenderMapping } from '../../../contract/senders.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db } from '../../db/database.ts';
import { platformOnly, type Reach } from '../../domain/reach.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import { counted, someOf } from '../../domain/sentences.ts';
import type { Caller } from '../../http/caller.ts';
import { tableAnswer, tablePage, type TableAnswer } from '../../http/tablePage.ts';
import * as store from './configurations.store.ts';

type ListRequest = ParsedBodyOf<typeof senderTable>;

/** 422 for a name no telco takes, and for one that passes for a bank or M-PESA, which only the platform may give. */
export function checkSenderName(name: string, reach: Reach): void {
  const fault = senderNameFault(name);
  if (fault !== undefined) throw new Refusal(422, fault, 'code');
  const like = lookalikeOf(name);
  if (like !== undefined && reach !== 'all')
    throw new Refusal(
      422,
      `${name} may be taken for ${like}. Only the platform can set up such a name`,
      'code',
    );
}

export async function senderTablePage(
  db: Db,
  caller: Caller,
  request: ListRequest,
): Promise<TableAnswer<SenderConfiguration>> {
  platformOnly(caller.reach);
  const page = tablePage(request);
  const total = await store.countConfigurations(db, page.search);
  return tableAnswer(request, total, await store.listConfigurations(db, page));
}

export async function mappingPage(
  db: Db,
  caller: Caller,
  request: ListRequest,
): Promise<TableAnswer<SenderMapping>> {
  platformOnly(caller.reach);
  const page = tablePage(request);
  const total = await store.countMappings(db, page.search);
  return tableAnswer(request, total, await store.listMappings(db, page));
}

export async function assignableList(
  db: Db,
  caller: Caller,
): Promise<{ id: number; code: string; connector_name: string }[]> {
  platformOnly(caller.reach);
  return store.listAssignable(db);
}

export async function createConfiguration(
  db: Db,
  caller: Caller,
  body: ParsedBodyOf<typeof createSender>,
): Promise<{ message: string; id: number }> {
  platformOnly(caller.reach);
  checkSenderName(body.code, caller.reach);
  const id = await explained(body.code, () => store.insertConfiguration(db, body));
  return { message: `${body.code} created`, id };
}

/** With a status alone switches it, with the rest changes it. */
export async function updateConfiguration(
  db: Db,
  caller: Caller,
  { id, ...body }: ParsedBodyOf<typeof updateSender> & { id: number },
): Promise<string> {
  platformOnly(caller.reach);
  const { sender_name: code, ...changes } = body;
  if (code !== undefined) checkSenderName(code, caller.reach);
  const name = await explained(code ?? '', () =>
    store.updateConfiguration(db, id, { ...changes, ...(code !== undefined && { code }) }),
  );
  if (name === undefined) throw notFound('Sender ID');
  if (code !== undefined) return `${name} updated`;
  return `${name} ${body.status === 1 ? 'activated' : 'deactivated'}`;
}

export const deleteConfiguration = (db: Db, caller: Caller, id: number): Promise<string> =>
  db.transaction().execute(async (tx) => {
    platformOnly(caller.reach);
    const row = await store.lockConfiguration(tx, id);
    if (!row) throw notFound('Sender ID');
    const clients = await store.listClientNames(tx, id);
    if (clients.length > 0)
      throw new Refusal(422, `${row.code} is assigned to ${someOf(clients)}; take it from them first`);
    const underWay = await store.countUnderWay(tx, row);
    if (underWay > 0)
      throw new Refusal(422, `${row.code} is in use by ${counted(underWay, 'message')} under way`);
    await store.deleteConfiguration(tx, id);
    return `${row.code} deleted`;
  });

/** SQLSTATE */
const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

async function explained<Result>(code: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const { code: state } = error as { code?: string };
    if (state === uniqueViolation)
      throw new Refusal(422, `${code} is configured on this connector already`, 'code');
    if (state === foreignKeyViolation) throw new Refusal(422, 'Connector not found', 'connector_id');
    throw error;
  }
}
