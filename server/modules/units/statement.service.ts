// The statement of a client's units by day or month (requirements/domain.md#ledger): balances at the ends of each, and what moved
// them. Each figure is the difference of two closing balances of an account, so no entry is summed, however many there are
// (decisions/037-statements-by-balances.md).
import type { AnswerOf, ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { StatementRow, unitStatement } from '../../../contract/units.ts';
import type { Db } from '../../db/database.ts';
import { sumKes } from '../../domain/kes.ts';
import { addDays, daysBetween, nairobiDay } from '../../domain/nairobiDay.ts';
import { lastOf } from '../../domain/spans.ts';
import type { Caller } from '../../http/caller.ts';
import { clientProfile, requireClient } from '../clients/clients.service.ts';
import { balancesAt, costBySteps, firstEntryDay, type Balances } from '../ledger/statements.service.ts';

type Request = ParsedBodyOf<typeof unitStatement> & { now: Date };

/** Ranges up to this many days are by day, longer ones by month. */
const dailyMax = 62;

/** Returns a statement from the client's first entry to today; 422 for a client that is missing or out of reach. */
export async function statement(
  db: Db,
  caller: Caller,
  request: Request,
): Promise<AnswerOf<typeof unitStatement>> {
  const clientId = request.client_id ?? caller.clientId;
  await requireClient(db, caller.reach, clientId);
  const { name } = await clientProfile(db, clientId);
  const first = await firstEntryDay(db, clientId);
  const today = nairobiDay(request.now);
  const from = first !== undefined && first > request.start_date ? first : request.start_date;
  const to = request.end_date < today ? request.end_date : today;
  const step = daysBetween(from, to) < dailyMax ? 'day' : 'month';
  if (first === undefined || from > to) return { client_name: name, step, message: [], totals: totalsOf([]) };
  const steps = stepsOf(from, to, step);
  const balances = await balancesAt(db, clientId, [from, ...steps.map(({ next }) => next)]);
  const costs = await costBySteps(db, clientId, steps);
  const message = steps.map(({ date }, index) =>
    rowOf(date, {
      before: balances[index] ?? nothing,
      after: balances[index + 1] ?? nothing,
      cost: costs[index] ?? '0',
    }),
  );
  return { client_name: name, step, message, totals: totalsOf(message) };
}

const nothing: Balances = { held: 0, consumed: 0, refunded: 0 };

function rowOf(
  date: string,
  { before, after, cost }: { before: Balances; after: Balances; cost: string },
): StatementRow {
  const charged = after.consumed - before.consumed;
  const refunded = after.refunded - before.refunded;
  const topups = after.held - before.held + charged - refunded;
  return { date, opening: before.held, topups, charged, refunded, closing: after.held, cost };
}

function totalsOf(rows: readonly StatementRow[]): Omit<StatementRow, 'date'> {
  const sumOf = (name: 'topups' | 'charged' | 'refunded') => rows.reduce((sum, row) => sum + row[name], 0);
  return {
    opening: rows[0]?.opening ?? 0,
    topups: sumOf('topups'),
    charged: sumOf('charged'),
    refunded: sumOf('refunded'),
    closing: rows.at(-1)?.closing ?? 0,
    cost: sumKes(rows.map(({ cost }) => cost)),
  };
}

/** A day or month, and the day after its last one. */
interface Step {
  date: string;
  next: string;
}

/** The days or months of a range; its ends may be within a month. */
function stepsOf(from: string, to: string, step: 'day' | 'month'): Step[] {
  const steps: Step[] = [];
  const end = addDays(to, 1);
  for (let date = from; date < end;) {
    const next = addDays(step === 'day' ? date : lastOf(date), 1);
    steps.push({ date, next: next < end ? next : end });
    date = next;
  }
  return steps;
}
