// Reports: messages by network and by sender, consumption of clients, parts of packages (requirements/administration.md#client-detail,
// #reports; requirements/domain.md#message-states). All figures come from the counts kept with the messages.
import { z } from 'zod';
import { day, id, instant, kes, pageOf, pageRequest, requiredId } from './common.ts';
import { endpoint } from './endpoint.ts';
import type { Access } from './access.ts';

/** Delivery figures by network and sender, which clients may read for their own messages. */
const delivery = { module: 'delivery_reports', action: 'read' } as const;
/** Units by sender and by the telcos' packages, for the platform. */
const access = { module: 'reports', action: 'read' } as const;
const count = z.int();
const clientId = requiredId('Client is required');

/** Extension: platform users may read all clients at once. A backend without it answers for `id` only. */
const allClients = z.boolean().optional();

const ordered = {
  check: ({ start, end }: { start?: string | undefined; end?: string | undefined }) =>
    !start || !end || start <= end,
  words: { message: 'The end must not be before the start', path: ['end'] },
};

/** A range of days in Africa/Nairobi, both inclusive. */
const reportRequest = z
  .object({ id: clientId, start: day, end: day, all_clients: allClients })
  .refine(ordered.check, ordered.words);

/**
 * Extension: what the clients pay for the messages in KES, at the rates of their acceptance, less refunds. Only for roles that may read
 * consumption.
 */
const cost = { cost: kes.optional() };

/**
 * `sent` is the sum of delivered, pending and failed. Queued messages are in none of them. `unsent` (extension) are those that failed
 * before any network got them, which are not in `failed`.
 */
const figures = { sent: count, delivered: count, pending: count, failed: count, unsent: count.optional() };

export const networkRow = z.object({
  connector_id: z.union([z.number(), z.string()]).optional(),
  connector_name: z.string().nullish(),
  ...figures,
  ...cost,
});
export type NetworkRow = z.infer<typeof networkRow>;

/** `sms_total`: messages sent in the sender report, units charged in the consumption report. */
export const senderTotal = z.object({
  sender_id: z.string().nullish(),
  sms_total: count,
  client_id: id.nullish(),
  /** Extension: the client of the sender, if the report covers several clients. */
  client_name: z.string().nullish(),
  ...cost,
});
export type SenderTotal = z.infer<typeof senderTotal>;

/** `sms_total` is `sent`; a backend may answer neither it nor the client. */
export const senderFigures = z.object({
  sender_id: z.string().nullish(),
  sms_total: count.optional(),
  client_id: id.nullish(),
  ...figures,
});
export type SenderFigures = z.infer<typeof senderFigures>;

const figureTotals = z.object({ ...figures, ...cost });
const smsTotal = z.object({ sms_total: count, ...cost });

/** `totals` (extension) is the sum of all rows. */
const report = <Row extends z.ZodType, Totals extends z.ZodType>(
  path: string,
  { row, totals, access: reportAccess = delivery }: { row: Row; totals: Totals; access?: Access },
) =>
  endpoint({
    path,
    mayLag: true,
    access: reportAccess,
    body: reportRequest,
    answer: z.object({
      status: z.union([z.number(), z.string(), z.boolean()]).optional(),
      message: z.array(row),
      totals: totals.optional(),
    }),
  });

export const networkReport = report('client/reports/sms/connector', {
  row: networkRow,
  totals: figureTotals,
});
export const senderReport = report('client/reports/sms/sender', { row: senderTotal, totals: smsTotal });
export const consumptionReport = report('client/reports/consumption', {
  row: senderTotal,
  totals: smsTotal,
  access,
});

/** Figures of the client `id` only. */
export const clientNetworkReport = report('per-client/reports/sms/connector', {
  row: networkRow,
  totals: figureTotals,
});
export const clientSenderReport = report('per-client/reports/sms/sender', {
  row: senderFigures,
  totals: figureTotals,
});

/** Extension: the same messages over time; `date` is the first day of each step. Steps are days up to a month, months beyond. */
export const reportSeries = endpoint({
  path: 'client/reports/series',
  mayLag: true,
  access: delivery,
  body: reportRequest,
  answer: z.object({
    step: z.enum(['day', 'month']),
    message: z.array(z.object({ date: day, ...figures, units: count })),
  }),
});
export type SeriesPoint = z.infer<typeof reportSeries.answer>['message'][number];

export const packageRow = z.object({
  id,
  /** The day, as the instant at which it began. */
  date: instant,
  package_id: z.union([z.number(), z.string()]),
  /** SMS parts. */
  sms_count: count,
});
export type PackageRow = z.infer<typeof packageRow>;

/** Parts of each package by day, newest first. The filter by days and `all_clients` are extensions. */
export const packageHistory = endpoint({
  path: 'dashboard/sms/transaction/history/by/package',
  mayLag: true,
  access,
  body: pageRequest
    .extend({ client_id: clientId, start: day.optional(), end: day.optional(), all_clients: allClients })
    .refine(ordered.check, ordered.words),
  answer: pageOf(packageRow).extend({
    /** Extension: the SMS parts of all pages together. */
    total_sms: count.optional(),
  }),
});
