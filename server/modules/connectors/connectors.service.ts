// Changes of connectors, the platform's links to the telcos (requirements/administration.md#connectors). Passwords must never be
// returned, nor sent to a host they were not given for. Engines bind and send according to these rows.
import type { AuditAction } from '../../../contract/access.ts';
import {
  connectorFields,
  keepsPassword,
  linkDefaults,
  passwordAgainText,
  type ConnectorLinkInput,
  type testConnector,
  type upsertConnector,
} from '../../../contract/connectors.ts';
import type { AnswerOf, ParsedBodyOf } from '../../../contract/endpoint.ts';
import { grouped } from '../../../contract/grouped.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { SmppLink } from '../../db/schema.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import { unlessTaken } from '../../db/sqlState.ts';
import { requireAsRead } from '../../domain/asRead.ts';
import { platformOnly } from '../../domain/reach.ts';
import { Refusal } from '../../domain/refusal.ts';
import { allOf, counted, someOf } from '../../domain/sentences.ts';
import { requireRight, type Actor, type Caller } from '../../http/caller.ts';
import { audited, type Audit } from '../audit/audit.service.ts';
import * as store from './connectors.store.ts';
import { openLink, sealLink } from './linkPassword.service.ts';

/** Binds once with a link. Injected, as modules do not import SMPP. */
export type TryLink = (link: SmppLink) => Promise<{ bound: boolean; reason?: string; tookMs: number }>;

/** The dependencies of the calls about connectors. */
export interface ConnectorDeps {
  db: Db;
  tryLink: TryLink;
  secrets: Secrets;
}

/** Creates without an id, changes or toggles with one. Omitted fields, also of the link, keep their value. */
export async function upsertConnectorBy(
  { db, secrets }: Pick<ConnectorDeps, 'db' | 'secrets'>,
  actor: Actor,
  { id, status, smpp, read, ...given }: ParsedBodyOf<typeof upsertConnector>,
): Promise<{ message: string; id: number }> {
  platformOnly(actor.reach);
  if (id === undefined) requireRight(actor, 'connectors', 'create');
  return unlessTaken(
    () =>
      audited(db, actor, 'connector.update', async (tx, audit) => {
        const stored = id === undefined ? undefined : await lock(tx, id, 422);
        const before = stored && openLink(secrets, stored);
        // Not the password, of which a guess would otherwise be confirmed.
        const shown = before && { ...before, smpp: before.smpp && { ...before.smpp, password: undefined } };
        if (shown) requireAsRead({ noun: 'connector', stored: shown, wanted: { ...given, smpp }, read });
        const written = {
          // What is stored is not checked again: an earlier version may have accepted it.
          ...(before ? { ...withoutId(before), ...given } : connectorFields.parse(given)),
          status: status ?? before?.status ?? 1,
          smpp: smpp === undefined ? (before?.smpp ?? null) : smpp && linkOf(smpp, before?.smpp),
        };
        const writtenId = stored?.id ?? (await store.insertConnector(tx, { ...written, smpp: null }));
        const link = await sealLink(tx, secrets, {
          id: writtenId,
          link: written.smpp,
          stored: stored?.smpp ?? null,
          opened: before?.smpp ?? null,
        });
        await store.updateConnector(tx, writtenId, { ...written, smpp: link });
        await store.notifyEngines(tx);
        const onOff = written.status === 1 ? 'activate' : 'deactivate';
        const verb = !before ? 'create' : before.status === written.status ? 'update' : onOff;
        await recordConnector(audit, `connector.${verb}`, { before, after: written });
        return { message: `${written.name} ${before ? `${verb}d` : 'added'}`, id: writtenId };
      }),
    () => new Refusal(422, 'name_taken', `There is a connector named ${given.name} already`, 'name'),
  );
}

const withoutId = ({ id: _id, ...fields }: store.StoredConnector): store.Written => fields;

/** Refuses with the reason while the connector is in use. */
export const deleteConnectorBy = (db: Db, actor: Actor, id: number): Promise<string> =>
  audited(db, actor, 'connector.delete', async (tx, audit) => {
    platformOnly(actor.reach);
    const before = await lock(tx, id, 404);
    const { name } = before;
    const codes = await store.listSenderCodes(tx, id);
    const underWay = await store.countUnfinished(tx, id);
    const requests = await store.countRequests(tx, id);
    const numbers = await store.listIncomingNumbers(tx, id);
    const uses = [
      ...(codes.length > 0 ? [`the sender ${codes.length === 1 ? 'ID' : 'IDs'} ${someOf(codes)}`] : []),
      ...(underWay > 0 ? [`${counted(underWay, 'message')} under way`] : []),
      ...(numbers.length > 0
        ? [`the incoming ${numbers.length === 1 ? 'number' : 'numbers'} ${someOf(numbers)}`]
        : []),
      ...(requests > 0 ? [counted(requests, 'sender ID request')] : []),
    ];
    if (uses.length > 0) throw new Refusal(422, 'connector_in_use', `${name} is in use by ${allOf(uses)}`);
    if (await store.hasCarried(tx, id))
      throw new Refusal(
        422,
        'connector_in_use',
        `${name} has carried messages, and reports name it; deactivate it instead`,
      );
    await store.deleteConnector(tx, id);
    await store.notifyEngines(tx);
    await recordConnector(audit, 'connector.delete', { before });
    return `${name} deleted`;
  });

function recordConnector(
  audit: Audit,
  action: AuditAction,
  { before, after }: { before?: store.Written | undefined; after?: store.Written },
): Promise<void> {
  const isNewPassword = before?.smpp && after?.smpp && before.smpp.password !== after.smpp.password;
  return audit.recordChange(before?.name ?? after?.name ?? '', {
    action,
    clientId: null,
    before: before && auditFields(before),
    after: after && { ...auditFields(after), ...(isNewPassword && { bind_sign_in: 'changed' }) },
  });
}

/** Fields of a connector in the audit log: all but the password. */
function auditFields({ name, scope, queue_prefix, mcc, mnc, status, smpp }: store.Written) {
  const link = Object.entries(smpp ?? {})
    .filter(([field]) => field !== 'password')
    .map(([field, value]) => [`link_${field}`, String(value)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { name, scope, queue_prefix, mcc, mnc, status, ...Object.fromEntries(link) };
}

/** Binds with the given link, completed from the stored one. */
export async function testLink(
  deps: ConnectorDeps,
  caller: Caller,
  { id, smpp }: ParsedBodyOf<typeof testConnector>,
): Promise<AnswerOf<typeof testConnector>> {
  platformOnly(caller.reach);
  const stored = id === undefined ? undefined : await store.findConnector(deps.db, id);
  const connector = stored && openLink(deps.secrets, stored);
  if (id !== undefined && !connector)
    throw new Refusal(422, 'connector_not_found', 'Connector not found', 'id');
  if (!smpp && !connector?.smpp)
    throw new Refusal(422, 'connector_incomplete', 'This connector has no link to test', 'smpp');
  const { bound, reason, tookMs } = await deps.tryLink(linkOf(smpp ?? {}, connector?.smpp));
  const message = bound ? `Bound in ${grouped(tookMs)} ms` : `Not bound: ${reason}`;
  return { bound, message, took_ms: tookMs };
}

/** The complete link: given values override stored ones, and those the defaults. */
function linkOf(given: ConnectorLinkInput, stored: SmppLink | null | undefined): SmppLink {
  const link = { ...linkDefaults, ...stored, ...given, password: given.password || stored?.password };
  const { host, port, system_id, password } = link;
  if (!host) throw new Refusal(422, 'connector_incomplete', 'Host is required', 'smpp.host');
  if (!port) throw new Refusal(422, 'connector_incomplete', 'Port is required', 'smpp.port');
  if (!system_id) throw new Refusal(422, 'connector_incomplete', 'System ID is required', 'smpp.system_id');
  if (!password) throw new Refusal(422, 'connector_incomplete', 'Password is required', 'smpp.password');
  const complete = { ...link, host, port, system_id, password };
  // Otherwise a caller who may change a link could have the telco's password sent to another host, or without encryption.
  if (!given.password && stored && !keepsPassword(stored, complete))
    throw new Refusal(422, 'connector_incomplete', passwordAgainText, 'smpp.password');
  return complete;
}

/** Locks a connector. A missing one is 422 if its id is in the body, 404 if it is in the path (requirements/domain.md#reach). */
async function lock(tx: Tx, id: number, status: 404 | 422): Promise<store.StoredConnector> {
  const row = await store.lockConnector(tx, id);
  if (!row)
    throw new Refusal(
      status,
      'connector_not_found',
      'Connector not found',
      status === 422 ? 'id' : undefined,
    );
  return row;
}
