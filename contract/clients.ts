// Clients are the organisations that own all records; the platform administers them (requirements/administration.md#clients,
// #client-detail; requirements/domain.md#access, #ledger; requirements/deviations.md#client-update). Balances belong to the ledger: no call
// here sets one.
import { z } from 'zod';
import {
  asRead,
  activeStatus,
  amount,
  amountMax,
  approvalId,
  filledText,
  fromDigits,
  givenId,
  givenStatus,
  id,
  ids,
  instant,
  inKes,
  kes,
  movementDescription,
  pageOf,
  pageRequest,
  whole,
  requiredId,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { dailySmsCap, platformTextsCap, retention, sendingWeight } from './caps.ts';
import { handedPassword } from './onboarding.ts';
import { grouped } from './grouped.ts';

export const client = z.object({
  id,
  name: z.string(),
  msisdn: z.string().nullish(),
  email: z.string().nullish(),
  /** `normal` or `reseller`. */
  account_type: z.string().nullish(),
  /** Units available to spend: balance, bonus and, if POSTPAID, the credit limit. */
  sms_balance: z.int().nullish(),
  /** 1 active, 0 suspended. */
  status: z.int(),
  created: instant.nullish(),
  balance: z.int().nullish(),
  bonus: z.int().nullish(),
  credit_limit: z.int().nullish(),
  /** Members of all the client's contact groups. */
  recipients: z.int().nullish(),
  sms_cost: kes.nullish(),
  /** `PREPAID` or `POSTPAID`. */
  billing_mode: z.string().nullish(),
  address: z.string().nullish(),
  // Extensions; the console works without them.
  /** What its payers type as the account number of a paybill payment. */
  account_number: z.string().nullish(),
  street: z.string().nullish(),
  country_code: z.string().nullish(),
  /** The balance in units below which the client is warned; null: never. */
  low_balance: z.int().nullish(),
  /** Days for which texts and numbers of messages are kept; null: forever. */
  retention_days: z.int().nullish(),
  /** Messages that the client may send a day; null: no limit. */
  daily_sms_cap: z.int().nullish(),
  /** Texts a day that the platform pays for on the client's behalf: one-time passwords and warnings. */
  platform_texts_cap: z.int().nullish(),
  /** The client's share of a connector's rate, relative to other clients with waiting messages. */
  sending_weight: z.int().nullish(),
  /**
   * Why the client is suspended until approval: by the setting for registrations, or because its number could not be verified; null: it is
   * not.
   */
  approval_due: z.enum(['setting', 'unproved']).nullish(),
});
export type Client = z.infer<typeof client>;

/** Most rows on a page of clients, as the specification's dropdowns request them (requirements/administration.md#clients). */
export const clientsPerPageMax = 1000;

/**
 * The clients within reach. `sort` is a field and a direction, such as "client.id|desc". `search` is part of a name, an email or a
 * number, or an account number. `id` (extension) returns that client, or answers 422. Other extensions: `ids`, `status`, and `low_balance`, which is true for
 * clients below their low balance alert and false for all others.
 */
export const clientTable = endpoint({
  path: 'client/table',
  access: { module: 'clients', action: 'read' },
  body: pageRequest.extend({
    per_page: pageRequest.shape.per_page.pipe(z.int().max(clientsPerPageMax)),
    search: z.string().trim().max(120).optional(),
    id: givenId.optional(),
    ids,
    status: activeStatus,
    low_balance: z.boolean().optional(),
  }),
  answer: pageOf(client),
});

/** An option in a dropdown of clients; contact details are present only for callers that may read clients. */
export type ClientChoice = Pick<Client, 'id' | 'name' | 'account_number' | 'msisdn' | 'email'>;

/** Most clients that a dropdown shows at once; typing narrows them down. */
export const clientOptionsMax = 100;

/**
 * Extension: names for dropdowns of callers that reach all clients but may not read their records. Newest first, one more than a dropdown
 * shows, which indicates that there are more. `search` is part of a name, or an account number; `id` returns that client, or answers 422.
 */
export const clientOptions = endpoint({
  path: 'client/options',
  onlyReads: true,
  access: 'signed-in',
  body: z.object({
    search: z.string().trim().max(120).optional(),
    id: givenId.optional(),
  }),
  answer: z.object({ message: z.array(client.pick({ id: true, name: true, account_number: true })) }),
});

const clientId = requiredId('Client is required');

/** Moves units from the platform's stock to a client. Repeating it with the same Idempotency-Key changes nothing. */
export const creditClient = endpoint({
  path: 'dashboard/credit/client',
  access: { module: 'units', action: 'create' },
  confirmed: true,
  body: z.object({
    client_id: clientId,
    sms_units: amount('Amount'),
    description: movementDescription,
    /** Extension: credits the units as bonus, which is spent before the balance. */
    bonus: z.boolean().optional(),
  }),
  answer: z.object({ message: z.string(), approval_id: approvalId }),
});

const emailAddress = z.email('Enter a valid email address').max(200);
const countryCode = z.string('Country is required').trim().toUpperCase().length(2, 'Country is required');

/** Creates the client and, from the contact person, its first Client Admin. `street` holds the town. */
export const createClient = endpoint({
  path: 'client/create',
  access: { module: 'clients', action: 'create' },
  status: 201,
  body: z.object({
    company_name: filledText('Organization name', 120),
    full_name: filledText('Full name', 120),
    email: emailAddress,
    msisdn: filledText('Phone', 30),
    address: filledText('Address', 200),
    street: filledText('Town/City', 100),
    country_code: countryCode,
  }),
  answer: handedPassword.extend({ id: id.optional() }),
});

/** Highest accepted price of a part in KES; market prices are 0.25 to 0.80. */
const rateMax = 1000;

const rateFault = (name: string) =>
  `${name} must be above 0 and at most ${grouped(rateMax)} KES, with at most 4 decimals`;

/** KES per part as exact text, from text or a number: "0.8" stays "0.8". */
const rate = (name: string) => {
  const fault = rateFault(name);
  return inKes(
    z
      .union([z.number(), z.string()], fault)
      .transform((value) => String(value).trim())
      .refine((value) => /^\d{1,4}(\.\d{1,4})?$/.test(value) && /[1-9]/.test(value), fault)
      .refine((value) => Number(value) <= rateMax, fault),
  );
};

const ignored = z.unknown().optional();

/**
 * Missing and null fields stay unchanged. `balance` and `bonus` belong to the ledger, so they are accepted and ignored, like `recipients`
 * and `created`. Changing billing_mode, credit_limit or sms_cost needs the billing permission.
 */
export const updateClient = endpoint({
  path: 'client/update',
  access: { module: 'clients', action: 'update' },
  status: 201,
  body: z.object({
    id: clientId,
    read: asRead,
    name: filledText('Business name', 120).nullish(),
    msisdn: filledText('Phone', 30).nullish(),
    email: emailAddress.nullish(),
    address: z.string().trim().max(200, 'Address is too long').nullish(),
    street: z.string().trim().max(100, 'Town/City is too long').nullish(),
    country_code: countryCode.nullish(),
    account_type: z
      .string()
      .toLowerCase()
      .pipe(z.enum(['normal', 'reseller'], 'Account type must be normal or reseller'))
      .nullish(),
    billing_mode: z
      .string()
      .toUpperCase()
      .pipe(z.enum(['PREPAID', 'POSTPAID'], 'Billing mode must be PREPAID or POSTPAID'))
      .nullish(),
    credit_limit: fromDigits(whole('Credit limit', { min: 0, max: amountMax }).nullish()).optional(),
    sms_cost: rate('Price per SMS').nullish(),
    /** Extension. Empty: forever. */
    retention_days: fromDigits(retention.nullish()).optional(),
    /** Extension. Empty: any number. */
    daily_sms_cap: fromDigits(dailySmsCap.nullish()).optional(),
    platform_texts_cap: fromDigits(platformTextsCap.nullish()).optional(),
    sending_weight: fromDigits(sendingWeight.nullish()).optional(),
    status: givenStatus.nullish(),
    balance: ignored,
    bonus: ignored,
    recipients: ignored,
    created: ignored,
  }),
  answer: z.object({ message: z.string().optional() }),
});

/** Suspends (0) or activates (1) a client. A suspended client may sign in and read, but not send or spend. */
export const switchClient = endpoint({
  path: 'client/status',
  access: { module: 'clients', action: 'update' },
  status: 201,
  body: z.object({ id: clientId, status: givenStatus }),
  answer: z.object({ message: z.string().optional() }),
});

/** Extension: only a client without messages or ledger entries can be deleted. */
export const deleteClient = endpoint({
  path: 'client/delete',
  access: { module: 'clients', action: 'delete' },
  status: 201,
  body: z.object({ id: clientId }),
  answer: z.object({ message: z.string().optional() }),
});

/** What a part costs a client on one network, in KES as exact text. */
export const billLine = z.object({
  connector_id: id,
  connector_name: z.string().nullish(),
  billing_rate: z.union([kes, z.number()]).nullish(),
  mcc: z.string().nullish(),
  mnc: z.string().nullish(),
  /** Extension: true if the network has no rate of its own, so that the client's price per SMS applies. */
  is_default: z.boolean().optional(),
});
export type BillLine = z.infer<typeof billLine>;

export const clientBilling = endpoint({
  path: 'client/billing/view',
  access: { module: 'billing', action: 'read' },
  body: z.object({ id: clientId }),
  answer: z.object({ message: z.array(billLine) }),
});

/** Extension: sent instead of a rate to return to the client's price per SMS. */
export const defaultRate = 'default';

/** Sets the rates of the listed networks; other networks keep theirs. */
export const updateBilling = endpoint({
  path: 'client/billing/update',
  access: { module: 'billing', action: 'update' },
  status: 201,
  body: z.object({
    id: clientId,
    billing_rate: z
      .array(
        z.looseObject({
          billing_rate: z.union([z.literal(defaultRate), rate('Price per SMS')], rateFault('Price per SMS')),
          connector_id: givenId,
          read: asRead,
        }),
        'Price per SMS is required',
      )
      .min(1, 'Price per SMS is required')
      .max(200),
  }),
  answer: z.object({ message: z.string().optional() }),
});
