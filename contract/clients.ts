// Clients, the organisations everything belongs to, as the platform administers them (spec part 2 sections 2.2, 2.3, 3, 5
// and 7; DOMAIN sections 1, 2 and 8). Balances are the ledger's: no call here sets one.
import { z } from 'zod';
import { amount, id, instant, kes, pageOf, pageRequest } from './common.ts';
import { endpoint } from './endpoint.ts';

export const client = z.object({
  id,
  name: z.string(),
  msisdn: z.string().nullish(),
  email: z.string().nullish(),
  /** `normal` or `reseller`. */
  account_type: z.string().nullish(),
  /** Units it can spend: balance, bonus and, POSTPAID, its credit limit. */
  sms_balance: z.int().nullish(),
  /** 1 active, 0 suspended. */
  status: z.int(),
  created: instant.nullish(),
  balance: z.int().nullish(),
  bonus: z.int().nullish(),
  credit_limit: z.int().nullish(),
  /** Members of all its contact groups. */
  recipients: z.int().nullish(),
  sms_cost: kes.nullish(),
  /** `PREPAID` or `POSTPAID`. */
  billing_mode: z.string().nullish(),
  address: z.string().nullish(),
});
export type Client = z.infer<typeof client>;

/** Rows a page of clients may hold: what the specification's dropdowns ask for (part 2 section 7). */
export const clientsPerPageMax = 1000;

/**
 * The clients within reach. `sort` is "client.id|desc" or another field's; `search` is part of a name, an email or a
 * number; `id` is ours and finds the one.
 */
export const clientTable = endpoint({
  path: 'client/table',
  access: { module: 'clients', action: 'read' },
  status: 200,
  body: pageRequest.extend({
    per_page: pageRequest.shape.per_page.pipe(z.int().max(clientsPerPageMax)),
    sort: z.string().max(60).optional(),
    search: z.string().trim().max(120).optional(),
    id: z.coerce.number().pipe(id).optional(),
  }),
  answer: pageOf(client),
});

const clientId = z.coerce.number('Client is required').pipe(id);

/** Moves units from the platform's stock to a client; an Idempotency-Key makes a second press harmless. */
export const creditClient = endpoint({
  path: 'dashboard/credit/client',
  access: { module: 'units', action: 'create' },
  status: 200,
  body: z.object({
    client_id: clientId,
    sms_units: amount('The amount'),
    description: z.string().trim().max(200, 'The description is too long').optional(),
  }),
  answer: z.object({ message: z.string() }),
});
