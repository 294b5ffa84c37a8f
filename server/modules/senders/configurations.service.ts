// Sender ID configurations and mapping, the platform's side of sender IDs
// (requirements/administration.md#sender-id-configurations, #sender-id-mapping; requirements/domain.md#sender-ids). A
// name passes for nobody whom people trust with their money unless the platform says so. It must never take away what a
// client may send with, or what a message under way goes by.
import { lookalikeOf, senderNameFault } from '../../../contract/senderName.ts';
import type { createSender, senderTable, updateSender } from '../../../contract/senders.ts';
import type { SenderConfiguration, SenderMapping } from '../../../contract/senders.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db, Tx } from '../../db/database.ts';
import { foreignKeyViolation, outOfRange, sqlState, uniqueViolation } from '../../db/sqlState.ts';
import { platformOnly, type Reach } from '../../domain/reach.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import { counted, someOf } from '../../domain/sentences.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import { recordChange } from '../audit/audit.service.ts';
import { tableAnswer, tablePage, type TableAnswer } from '../../http/tablePage.ts';
import * as store from './configurations.store.ts';

type ListRequest = ParsedBodyOf<typeof senderTable>;

/** 422 for a name no telco takes, and for one that passes for a bank or M-PESA, which only the platform may give. */
export function checkSenderName(name: string, reach: Reach): void {
  const fault = senderNameFault(name);
  if (fault !== undefined) throw new Refusal(422, 'sender_name_invalid', fault, 'code');
  const like = lookalikeOf(name);
  if (like !== undefined && reach !== 'all')
    throw new Refusal(
      422,
      'sender_name_reserved',
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
  const page = tablePage(request, store.configurationSorts);
  const total = await store.countConfigurations(db, page.search);
  return tableAnswer(request, total, await store.listConfigurations(db, page));
}

export async function mappingPage(
  db: Db,
  caller: Caller,
  request: ListRequest,
): Promise<TableAnswer<SenderMapping>> {
  platformOnly(caller.reach);
  const page = tablePage(request, store.mappingSorts);
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
  actor: Actor,
  body: ParsedBodyOf<typeof createSender>,
): Promise<{ message: string; id: number }> {
  platformOnly(actor.reach);
  checkSenderName(body.code, actor.reach);
  const write = async (tx: Tx) => {
    const id = await store.insertConfiguration(tx, body);
    const made = await store.lockConfiguration(tx, id);
    if (made) await enter(tx, actor, { verb: 'create', after: made });
    return id;
  };
  const id = await mapConstraintErrors(body.code, () => db.transaction().execute(write));
  return { message: `${body.code} created`, id };
}

/** With a status alone switches it, with the rest changes it. */
export async function updateConfiguration(
  db: Db,
  actor: Actor,
  { id, ...body }: ParsedBodyOf<typeof updateSender> & { id: number },
): Promise<string> {
  platformOnly(actor.reach);
  const { sender_name: code, ...changes } = body;
  if (code !== undefined) checkSenderName(code, actor.reach);
  const onOff = body.status === 1 ? 'activate' : 'deactivate';
  return mapConstraintErrors(code ?? '', () =>
    db.transaction().execute(async (tx) => {
      const before = await store.lockConfiguration(tx, id);
      if (!before) throw notFound('sender_not_found', 'Sender ID');
      await store.updateConfiguration(tx, id, { ...changes, ...(code !== undefined && { code }) });
      const after = (await store.lockConfiguration(tx, id)) ?? before;
      const verb = code === undefined ? onOff : 'update';
      await enter(tx, actor, { verb, before, after });
      return `${after.code} ${verb === 'update' ? 'updated' : `${onOff}d`}`;
    }),
  );
}

export const deleteConfiguration = (db: Db, actor: Actor, id: number): Promise<string> =>
  db.transaction().execute(async (tx) => {
    platformOnly(actor.reach);
    const row = await store.lockConfiguration(tx, id);
    if (!row) throw notFound('sender_not_found', 'Sender ID');
    const clients = await store.listClientNames(tx, id);
    if (clients.length > 0)
      throw new Refusal(
        422,
        'sender_in_use',
        `${row.code} is assigned to ${someOf(clients)}; take it from them first`,
      );
    const underWay = await store.countUnderWay(tx, row);
    if (underWay > 0)
      throw new Refusal(
        422,
        'sender_in_use',
        `${row.code} is in use by ${counted(underWay, 'message')} under way`,
      );
    await store.deleteConfiguration(tx, id);
    await enter(tx, actor, { verb: 'delete', before: row });
    return `${row.code} deleted`;
  });

/** The configuration of a name at a connector, made where there is none; nobody deletes it until the transaction ends. */
export async function ensureConfiguration(
  tx: Tx,
  actor: Pick<Actor, 'userId' | 'address'>,
  wanted: store.Configuration,
): Promise<store.StoredConfiguration> {
  const id = await store.insertMissing(tx, wanted);
  const configuration = await store.findConfiguration(tx, wanted);
  // Its connector was locked by the caller, so nothing took it away in between but a deletion that came first.
  if (!configuration)
    throw new Refusal(422, 'sender_not_found', `${wanted.code} was just deleted there; try again`);
  if (id !== undefined) await enter(tx, actor, { verb: 'create', after: configuration });
  return configuration;
}

const fieldsOf = (row: store.StoredConfiguration) => ({
  name: row.code,
  package_id: row.package_id,
  connector: row.connector_name,
  status: row.status,
});

async function enter(
  tx: Tx,
  { userId, address }: Pick<Actor, 'userId' | 'address'>,
  change: { verb: string; before?: store.StoredConfiguration; after?: store.StoredConfiguration },
): Promise<void> {
  const { verb, before, after } = change;
  const named = before ?? after;
  if (!named) return;
  await recordChange(tx, {
    userId,
    address,
    clientId: null,
    action: `sender.${verb}`,
    subject: `${named.code} on ${named.connector_name}`,
    before: before && fieldsOf(before),
    after: after && fieldsOf(after),
  });
}

async function mapConstraintErrors<Result>(code: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const state = sqlState(error);
    if (state === uniqueViolation)
      throw new Refusal(422, 'name_taken', `${code} is configured on this connector already`, 'code');
    if (state === foreignKeyViolation || state === outOfRange)
      throw new Refusal(422, 'connector_not_found', 'Connector not found', 'connector_id');
    throw error;
  }
}
