// Reports: what was sent by network and sender, what clients consumed, what packages carried
// (requirements/administration.md#client-detail, #reports; requirements/domain.md#message-states). Reads the counts
// kept with the messages; must never read a message. Sent are messages delivered, pending
// and failed; those that failed without having been sent are counted beside them. Queued messages are in no report.
// Consumption and packages count units, the SMS parts a client was charged for.
import type { AnswerOf, ParsedBodyOf } from '../../../contract/endpoint.ts';
import type * as contract from '../../../contract/reports.ts';
import type { Db } from '../../db/database.ts';
import { dayMs } from '../../domain/durations.ts';
import { nairobiDay, startOfNairobiDay } from '../../domain/nairobiDay.ts';
import type { Reach } from '../../domain/reach.ts';
import { Refusal } from '../../domain/refusal.ts';
import { listPage } from '../../http/listPage.ts';
import { requireClient } from '../clients/clients.service.ts';
import * as store from './reports.store.ts';
import { daysIn, spansOf, type Spans } from '../../domain/spans.ts';

export interface ReportRequest {
  reach: Reach;
  /** The client of the report. */
  id: number;
  /** Whether the report covers all clients within reach instead. */
  allClients: boolean;
  start: string;
  end: string;
  now: Date;
  /** Whether the caller may read what messages cost. */
  withCost?: boolean;
}

/** Ranges up to this many days are drawn by day, longer ones by month. */
const dailyMax = 31;

async function read(db: Db, request: ReportRequest): Promise<{ whose: store.Whose; spans: Spans }> {
  const whose = await whoseOf(db, request, 'id');
  return { whose, spans: spansOf({ from: request.start, to: request.end }, nairobiDay(request.now)) };
}

/** The clients of a report; 422 for a client that is missing or out of reach. */
async function whoseOf(
  db: Db,
  { reach, id, allClients }: Pick<ReportRequest, 'reach' | 'id' | 'allClients'>,
  field: string,
): Promise<store.Whose> {
  if (allClients) return { reach, clientId: undefined };
  await requireClient(db, reach, id).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal(error.status, error.code, error.message, field) : error;
  });
  return { reach, clientId: id };
}

export async function networkReport(db: Db, request: ReportRequest): Promise<contract.NetworkRow[]> {
  const { whose, spans } = await read(db, request);
  const rows = await store.byConnector(db, whose, spans);
  return rows.map((row) => costOf(row, request));
}

export async function senderReport(
  db: Db,
  request: ReportRequest,
  of: 'sent' | 'units',
): Promise<contract.SenderTotal[]> {
  const { whose, spans } = await read(db, request);
  const rows = await store.senderTotals(db, whose, { spans, of });
  // The client is named only in reports about several clients.
  return rows
    .map((row) => costOf(row, request))
    .map(({ client_name, ...row }) => (request.allClients ? { ...row, client_name } : row));
}

const costOf = <Row extends { cost: string }>(
  { cost, ...row }: Row,
  { withCost }: ReportRequest,
): Omit<Row, 'cost'> & { cost?: string } => ({ ...row, ...(withCost && { cost }) });

export async function senderFigures(db: Db, request: ReportRequest): Promise<contract.SenderFigures[]> {
  const { whose, spans } = await read(db, request);
  const rows = await store.bySender(db, whose, spans);
  return rows.map((row) => ({ ...row, sms_total: row.sent, client_id: request.id }));
}

export async function series(
  db: Db,
  request: ReportRequest,
): Promise<AnswerOf<typeof contract.reportSeries>> {
  const { whose, spans } = await read(db, request);
  const span = { from: request.start, to: request.end };
  const step = daysIn(span) <= dailyMax ? 'day' : 'month';
  const steps = step === 'day' ? { months: undefined, days: [span], less: [] } : spans;
  return { step, message: await store.overTime(db, whose, { spans: steps, step }) };
}

export async function packageHistory(
  db: Db,
  request: ParsedBodyOf<typeof contract.packageHistory> & { reach: Reach; now: Date },
): Promise<AnswerOf<typeof contract.packageHistory>> {
  const { reach, client_id: id, all_clients: allClients = false, start, end } = request;
  const whose = await whoseOf(db, { reach, id, allClients }, 'client_id');
  const span = start || end ? { from: start ?? '0001-01-01', to: end ?? '9999-12-31' } : undefined;
  const { from, to } = { from: start ?? '2018-01-01', to: end ?? '9999-12-31' };
  const total_sms = await store.sumParts(db, whose, spansOf({ from, to }, nairobiDay(request.now)));
  const page = await listPage(request, {
    read: async (window) => {
      const { rows, total } = await store.packageDays(db, whose, { span, ...window });
      return { total, rows: rows.map(toWire) };
    },
  });
  return { ...page, total_sms };
}

const toWire = ({ day, package_id, sms_count }: store.PackageDay) => ({
  id: idOf(day, package_id),
  date: startOfNairobiDay(day).toISOString(),
  package_id,
  sms_count,
});

/** Combines a day and a package, whose id has at most nine digits, into one number below 2^53. */
const idOf = (day: string, packageId: number) => (Date.parse(day) / dayMs) * 1e9 + packageId;
