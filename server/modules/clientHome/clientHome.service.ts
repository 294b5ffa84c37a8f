// The home of a client's people (contract/clientHome.ts): figures of the caller's own client, as far as the role may read them.
// Reads kept counts and short ranges of indexes; messages themselves must never be counted.
import { failuresCountedMax, type ClientHome } from '../../../contract/clientHome.ts';
import type { Db } from '../../db/database.ts';
import { dayMs } from '../../domain/durations.ts';
import { firstIdAt } from '../../domain/messageId.ts';
import { nairobiDay, startOfNairobiDay } from '../../domain/nairobiDay.ts';
import { paceOf } from '../../domain/pace.ts';
import { may, type Caller } from '../../http/caller.ts';
import { listTodaysCampaigns, nextRunOf } from '../campaigns/lists/lists.service.ts';
import { available } from '../ledger/ledger.service.ts';
import { listFailedEndpoints } from '../webhooks/webhooks.service.ts';
import { countFailures, countGroupContacts, listDays, type DayCounts } from './clientHome.store.ts';

/** Days before today of the range Last 7 Days. */
const daysBefore = 7;

/** Most campaigns and reasons that are shown. */
const campaignsMax = 5;
const reasonsMax = 6;

export async function homeOf(db: Db, caller: Caller, now: Date): Promise<ClientHome> {
  const { clientId } = caller;
  const today = nairobiDay(now);
  const firstDay = nairobiDay(new Date(now.getTime() - daysBefore * dayMs));
  const own = { caller, reach: { clientId }, now };
  const [balance, days, failures, contacts, campaigns, next, webhooks] = await Promise.all([
    available(db, clientId),
    listDays(db, clientId, firstDay),
    may(caller, 'messages', 'read')
      ? countFailures(db, {
          clientId,
          from: firstIdAt(startOfNairobiDay(firstDay)),
          limit: failuresCountedMax,
        })
      : undefined,
    may(caller, 'contacts', 'read') ? countGroupContacts(db, clientId) : undefined,
    may(caller, 'campaigns', 'read') ? listTodaysCampaigns(db, { ...own, limit: campaignsMax }) : undefined,
    may(caller, 'campaigns', 'read') ? nextRunOf(db, own) : undefined,
    may(caller, 'developers', 'read') ? listFailedEndpoints(db, clientId) : undefined,
  ]);
  const unitsPerDay = paceOf(
    days.map(({ day, parts }) => ({ day, units: parts })),
    now,
  );
  return {
    balance,
    units_per_day: unitsPerDay,
    days_left: unitsPerDay > 0 ? Math.max(0, Math.floor(balance / unitsPerDay)) : null,
    today: outcomesOf(days.filter(({ day }) => day === today)),
    week: outcomesOf(days),
    ...(failures && { failures: failures.slice(0, reasonsMax) }),
    ...(contacts !== undefined && { contacts }),
    ...(campaigns && { campaigns }),
    ...(next !== undefined && { next_run: next }),
    ...(webhooks && {
      failed_webhooks: webhooks.map(({ id, url, disabled_at }) => ({
        id,
        url,
        disabled: disabled_at?.toISOString() ?? null,
      })),
    }),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The classes that have messages, each summed over the days. */
function outcomesOf(days: readonly DayCounts[]): ClientHome['today'] {
  return (['transactional', 'promotional'] as const).flatMap((messageClass) => {
    const own = days.filter((day) => day.class === messageClass);
    const total = (figure: 'queued' | 'pending' | 'delivered' | 'failed' | 'unsent') =>
      sum(own.map((day) => day[figure]));
    const counts = {
      class: messageClass,
      queued: total('queued'),
      pending: total('pending'),
      delivered: total('delivered'),
      failed: total('failed'),
      unsent: total('unsent'),
    };
    return counts.queued + counts.pending + counts.delivered + counts.failed > 0 ? [counts] : [];
  });
}
