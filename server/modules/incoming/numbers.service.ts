// Numbers that subscribers can write to, assigned to clients by the platform (requirements/domain.md#incoming-texts). Texts that
// arrived before a number passed to another client stay with the client that had it.
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { IncomingNumber, upsertIncomingNumber } from '../../../contract/incomingNumbers.ts';
import type { Db, Tx } from '../../db/database.ts';
import { shareName } from '../../db/locks/shareName.ts';
import { unlessTaken } from '../../db/sqlState.ts';
import { requireAsRead } from '../../domain/asRead.ts';
import { toIncomingNumber } from '../../domain/incomingNumber.ts';
import { platformOnly } from '../../domain/reach.ts';
import { clientNotFound, notFound, Refusal } from '../../domain/refusal.ts';
import { iso } from '../../domain/iso.ts';
import { requireRight, type Actor, type Caller } from '../../http/caller.ts';
import { audited } from '../audit/audit.service.ts';
import * as store from './numbers.store.ts';

export async function listIncomingNumbers(db: Db, caller: Caller): Promise<IncomingNumber[]> {
  platformOnly(caller.reach);
  return (await store.listNumbers(db)).map(iso);
}

/** Adds a number if there is no id, else changes the one with that id. */
export async function saveIncomingNumber(
  db: Db,
  actor: Actor,
  { id, read, ...given }: ParsedBodyOf<typeof upsertIncomingNumber>,
): Promise<{ message: string; id: number }> {
  platformOnly(actor.reach);
  if (id === undefined) requireRight(actor, 'connectors', 'create');
  const number = toIncomingNumber(given.number);
  if (number === undefined)
    throw new Refusal(
      422,
      'incoming_number_invalid',
      'Enter a short code or a phone number, such as 22123 or 254709123456; subscribers cannot write to a name',
      'number',
    );
  const wanted = { ...given, number };
  return unlessTaken(
    () =>
      audited(
        db,
        actor,
        id === undefined ? 'incoming_number.create' : 'incoming_number.update',
        async (tx, audit) => {
          const before = id === undefined ? undefined : await store.lockNumber(tx, id);
          if (id !== undefined && !before)
            throw new Refusal(422, 'incoming_number_not_found', 'Number not found', 'id');
          if (before) requireAsRead({ noun: 'number', stored: before, wanted, read });
          const names = await namesOf(tx, wanted);
          if (before) await store.updateNumber(tx, before.id, wanted);
          const savedId = before?.id ?? (await store.insertNumber(tx, wanted));
          // An audit entry that names two clients belongs to the platform, because neither client may read about the other.
          const isMoved = before !== undefined && before.client_id !== wanted.client_id;
          await audit.recordChange(number, {
            clientId: isMoved ? null : wanted.client_id,
            before: before && fieldsOf(before),
            after: { number, ...names },
          });
          return { message: `${number} is assigned to ${names.client}`, id: savedId };
        },
      ),
    () =>
      new Refusal(
        422,
        'incoming_number_taken',
        `${number} is assigned on this connector already; change that assignment`,
        'number',
      ),
  );
}

async function namesOf(tx: Tx, wanted: store.NumberValues) {
  const connector = await shareName(tx, 'connectors', wanted.connector_id);
  if (connector === undefined)
    throw new Refusal(422, 'connector_not_found', 'Connector not found', 'connector_id');
  const client = await shareName(tx, 'clients', wanted.client_id);
  if (client === undefined) throw clientNotFound();
  if (wanted.account_id === null) return { connector, client, account: null };
  const account = await store.shareAccount(tx, { id: wanted.account_id, clientId: wanted.client_id });
  if (account === undefined)
    throw new Refusal(422, 'smpp_account_not_found', 'The client has no such SMPP account', 'account_id');
  return { connector, client, account };
}

const fieldsOf = ({ number, connector_name, client_name, account_name }: store.NumberRow) => ({
  number,
  connector: connector_name,
  client: client_name,
  account: account_name,
});

export const removeIncomingNumber = (db: Db, actor: Actor, id: number): Promise<string> =>
  audited(db, actor, 'incoming_number.delete', async (tx, audit) => {
    platformOnly(actor.reach);
    const before = await store.lockNumber(tx, id);
    if (!before) throw notFound('incoming_number_not_found', 'Number');
    await store.deleteNumber(tx, before.id);
    await audit.record(before.number, { clientId: before.client_id, before: fieldsOf(before) });
    return `${before.number} is no longer assigned to ${before.client_name}`;
  });
