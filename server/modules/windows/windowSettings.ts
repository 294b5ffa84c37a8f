// The sending windows as the platform manages them: listed with when they open next, added, changed, removed.
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { SendingWindowRow, upsertWindow } from '../../../contract/windows.ts';
import type { Db } from '../../db/database.ts';
import { shareName } from '../../db/locks/shareName.ts';
import { unlessTaken } from '../../db/sqlState.ts';
import { requireAsRead } from '../../domain/asRead.ts';
import { platformOnly } from '../../domain/reach.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import { opensNext } from '../../domain/sendingWindow.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import { audited } from '../audit/audit.service.ts';
import * as store from './windows.store.ts';

export async function listSettings(db: Db, caller: Caller, now: Date): Promise<SendingWindowRow[]> {
  platformOnly(caller.reach);
  return (await store.listNamed(db)).map((row) => ({
    ...row,
    opens: hours(row.opens),
    closes: hours(row.closes),
    opens_at: opensNext(row, now)?.toISOString() ?? null,
  }));
}

/** Adds a window if there is no id, else changes the one with that id. */
export async function saveWindow(
  db: Db,
  actor: Actor,
  { id, read, ...wanted }: ParsedBodyOf<typeof upsertWindow>,
): Promise<{ message: string; id: number }> {
  platformOnly(actor.reach);
  let connector: string | null = null;
  return unlessTaken(
    () =>
      audited(db, actor, id === undefined ? 'window.create' : 'window.update', async (tx, audit) => {
        const before = id === undefined ? undefined : await store.lockWindow(tx, id);
        if (id !== undefined && !before)
          throw new Refusal(422, 'window_not_found', 'Sending window not found', 'id');
        const stored = before && { ...before, opens: hours(before.opens), closes: hours(before.closes) };
        if (stored) requireAsRead({ noun: 'sending window', stored, wanted, read });
        if (wanted.connector_id !== null) {
          connector = (await shareName(tx, 'connectors', wanted.connector_id)) ?? null;
          if (connector === null)
            throw new Refusal(422, 'connector_not_found', 'Connector not found', 'connector_id');
        }
        const after = { ...wanted, connector_name: connector };
        if (before) await store.updateWindow(tx, before.id, wanted);
        const savedId = before?.id ?? (await store.insertWindow(tx, wanted));
        await audit.recordChange(subjectOf(before ?? after), {
          clientId: null,
          before: before && fieldsOf(before),
          after: fieldsOf(after),
        });
        return { message: `${subjectOf(after)}: ${wanted.opens} to ${wanted.closes}`, id: savedId };
      }),
    () => {
      const which = subjectOf({ class: wanted.class, connector_name: connector });
      return new Refusal(
        422,
        'window_exists',
        `${which} have a sending window already; change that one`,
        'connector_id',
      );
    },
  );
}

export const removeWindow = (db: Db, actor: Actor, id: number): Promise<string> =>
  audited(db, actor, 'window.delete', async (tx, audit) => {
    platformOnly(actor.reach);
    const before = await store.lockWindow(tx, id);
    if (!before) throw notFound('window_not_found', 'Sending window');
    await store.deleteWindow(tx, before.id);
    await audit.record(subjectOf(before), { clientId: null, before: fieldsOf(before) });
    return `${subjectOf(before)}: sending window deleted`;
  });

type Window = Pick<store.NamedWindow, 'class' | 'connector_name' | 'opens' | 'closes'>;

/** Describes a window: "Promotional messages on Safaricom". */
const subjectOf = ({ class: messageClass, connector_name }: Pick<Window, 'class' | 'connector_name'>) =>
  `${messageClass === 'promotional' ? 'Promotional' : 'Transactional'} messages on ${connector_name ?? 'all connectors'}`;

/** Formats a time of day: "08:00:00" as "08:00". */
const hours = (time: string) => time.slice(0, 5);

const fieldsOf = ({ connector_name, class: messageClass, opens, closes }: Window) => ({
  connector: connector_name ?? 'all connectors',
  class: messageClass,
  opens: hours(opens),
  closes: hours(closes),
});
