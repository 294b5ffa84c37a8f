// Units that a client's sends cost, by day and sender ID (requirements/administration.md#client-detail, #sms-consumption).
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { givenId, pageOf, rangeRequest } from './common.ts';

/** `sms_count` is SMS charged: parts, less those refunded. It equals the ledger's charges for the messages of that day. */
const row = z.object({
  id: z.union([z.string(), z.number()]),
  sms_count: z.union([z.number(), z.string()]),
  sender_id: z.string().nullish(),
});

export const consumption = row.extend({
  client_name: z.string().nullish(),
  /** The day as yyyy-MM-dd. Other backends may answer with a range in a format of their own. */
  date_range: z.string().nullish(),
});
export type Consumption = z.infer<typeof consumption>;

/** Unset `client_id`: the caller's own client. */
const consumptionRequest = rangeRequest.safeExtend({
  client_id: givenId.optional(),
  /** Extension: platform users may read all clients at once. A backend without it answers for `client_id` only. */
  all_clients: z.boolean().optional(),
  /** Extension. */
  sender_id: z.string().trim().min(1).max(60).optional(),
});

const consumptionOf = <Row extends z.ZodType>(path: string, of: Row) =>
  endpoint({
    path,
    mayLag: true,
    access: { module: 'consumption', action: 'read' },
    body: consumptionRequest,
    /** Extension: the SMS of all pages together. */
    answer: pageOf(of).extend({ total_sms: z.number().optional() }),
  });

export const clientConsumption = consumptionOf('dashboard/sms/client/consumption', consumption);

export const consumptionDay = row.extend({ date: z.string().nullish() });
export type ConsumptionDay = z.infer<typeof consumptionDay>;

/** The same list for the client's own page. */
export const consumptionHistory = consumptionOf('dashboard/sms/transaction/history', consumptionDay);
