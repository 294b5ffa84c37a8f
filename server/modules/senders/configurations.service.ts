// Sender ID configurations and mapping, the platform's side of sender IDs
// (requirements/administration.md#sender-id-configurations, #sender-id-mapping; requirements/domain.md#sender-ids). Only the
// platform may set up a name that resembles a bank's or M-PESA. It must never delete a name that a client may send with or
// that messages under way use.
import { lookalikeOf, senderNameFault } from '../../../contract/senderName.ts';
import type {
  createSender,
  senderTable,
  updateSender,
  SenderConfiguration,
  SenderMapping,
} from '../../../contract/senders.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db, Tx } from '../../db/database.ts';
import { foreignKeyViolation, outOfRange, uniqueViolation } from '../../db/sqlState.ts';
import { requireAsRead } from '../../domain/asRead.ts';
import { platformOnly, type Reach } from '../../domain/reach.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import { counted, someOf } from '../../domain/sentences.ts';
import { hasCode } from '../../domain/thrown.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import { audited, type AuditActor } from '../audit/audit.service.ts';
import { listPage, type TableAnswer } from '../../http/listPage.ts';
import * as store from './configurations.store.ts';

type ListRequest = ParsedBodyOf<typeof senderTable>;

/** Throws 422 for a name that no telco accepts and, except for the platform, for a name that resembles a bank's or M-PESA. */
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
  return listPage(request, {
    sorts: store.configurationSortable,
    count: () => store.countConfigurations(db, request),
    rows: (page) => store.listConfigurations(db, page, request),
  });
}

export async function mappingPage(
  db: Db,
  caller: Caller,
  request: ListRequest,
): Promise<TableAnswer<SenderMapping>> {
  platformOnly(caller.reach);
  return listPage(request, {
    sorts: store.mappingSortable,
    count: () => store.countMappings(db, request),
    rows: (page) => store.listMappings(db, page, request),
  });
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
  return mapConstraintErrors(body.code, () =>
    audited(db, actor, 'sender.create', async (tx, audit) => {
      const id = await store.insertConfiguration(tx, body);
      const made = await store.lockConfiguration(tx, id);
      if (!made) throw new Error(`Sender ID ${id} is missing after its insertion`);
      await audit.record(subjectOf(made), { clientId: null, after: fieldsOf(made) });
      return { message: `${body.code} created`, id };
    }),
  );
}

/** Activates or deactivates a configuration if the body has only a status, else changes it. */
export async function updateConfiguration(
  db: Db,
  actor: Actor,
  { id, read, ...body }: ParsedBodyOf<typeof updateSender> & { id: number },
): Promise<string> {
  platformOnly(actor.reach);
  const { sender_name: code, ...changes } = body;
  if (code !== undefined) checkSenderName(code, actor.reach);
  const isSwitch = body.status !== undefined && Object.keys(body).length === 1;
  const verb = isSwitch ? (body.status === 1 ? 'activate' : 'deactivate') : 'update';
  return audited(db, actor, `sender.${verb}`, async (tx, audit) => {
    const before = await store.lockConfiguration(tx, id);
    if (!before) throw notFound('sender_not_found', 'Sender ID');
    requireAsRead({ noun: 'sender ID', stored: { ...before, sender_name: before.code }, wanted: body, read });
    await mapConstraintErrors(code ?? before.code, () =>
      store.updateConfiguration(tx, id, { ...changes, ...(code !== undefined && { code }) }),
    );
    const after = (await store.lockConfiguration(tx, id)) ?? before;
    await audit.recordChange(subjectOf(before), {
      clientId: null,
      before: fieldsOf(before),
      after: fieldsOf(after),
    });
    return `${after.code} ${verb}d`;
  });
}

export const deleteConfiguration = (db: Db, actor: Actor, id: number): Promise<string> =>
  audited(db, actor, 'sender.delete', async (tx, audit) => {
    platformOnly(actor.reach);
    const row = await store.lockConfiguration(tx, id);
    if (!row) throw notFound('sender_not_found', 'Sender ID');
    const clients = await store.listClientNames(tx, id);
    if (clients.length > 0)
      throw new Refusal(
        422,
        'sender_in_use',
        `${row.code} is assigned to ${someOf(clients)}; remove it from them first`,
      );
    const underWay = await store.countUnderWay(tx, row);
    if (underWay > 0)
      throw new Refusal(
        422,
        'sender_in_use',
        `${row.code} is in use by ${counted(underWay, 'message')} under way`,
      );
    await store.deleteConfiguration(tx, id);
    await audit.record(subjectOf(row), { clientId: null, before: fieldsOf(row) });
    return `${row.code} deleted`;
  });

/** The configuration of a name at a connector, created if missing, and locked against deletion until the transaction ends. */
export const ensureConfiguration = (
  tx: Tx,
  actor: AuditActor,
  wanted: store.Configuration,
): Promise<store.StoredConfiguration> =>
  audited(tx, actor, 'sender.create', async (_tx, audit) => {
    const id = await store.insertMissing(tx, wanted);
    const configuration = await store.findConfiguration(tx, wanted);
    // The caller has locked its connector, so only an earlier deletion can have removed it.
    if (!configuration)
      throw new Refusal(422, 'sender_not_found', `${wanted.code} was just deleted there; try again`);
    if (id === undefined) return audit.unchanged(configuration);
    await audit.record(subjectOf(configuration), { clientId: null, after: fieldsOf(configuration) });
    return configuration;
  });

const fieldsOf = (row: store.StoredConfiguration) => ({
  name: row.code,
  package_id: row.package_id,
  connector: row.connector_name,
  status: row.status,
  route_order: row.route_order,
});

const subjectOf = ({ code, connector_name }: store.StoredConfiguration) => `${code} on ${connector_name}`;

async function mapConstraintErrors<Result>(code: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (hasCode(error, uniqueViolation))
      throw new Refusal(422, 'name_taken', `${code} is configured on this connector already`, 'code');
    if (hasCode(error, foreignKeyViolation, outOfRange))
      throw new Refusal(422, 'connector_not_found', 'Connector not found', 'connector_id');
    throw error;
  }
}
