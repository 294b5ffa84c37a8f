// Shapes that many calls share: pages, days, ids, exact amounts.
import { z } from 'zod';
import { fault } from './faults.ts';
import { grouped } from './grouped.ts';

/** Rows a page of a list may hold; the specification's own export asks for 50,000 (requirements/portal.md#exports). */
export const perPageMax = 50_000;

/** Rows a page of a list holds on the screen (requirements/portal.md#lists). */
export const pageSize = 10;

/** First day of the range All SMS (requirements/portal.md#date-ranges). */
export const firstDay = '2018-02-07';

export const id = z.int().positive();

/** An id as a call is given it, as such or, from a query or form, as its digits. */
export const givenId = z.coerce.number().pipe(id);

/**
 * In the answers of calls that may need another person (approvals.ts): the request that waits; nothing was moved then. Here, so that
 * those calls do not take in the calls of approvals.
 */
export const approvalId = id.optional();

/** Records that the `ids` of a list may name. */
export const idsMax = 100;

/**
 * Extension of every list (decisions/028-one-record-and-many.md): only the records of these ids, on pages like any list. Those
 * that are missing or out of reach are absent.
 */
export const ids = z.array(givenId).max(idsMax, `At most ${idsMax} records can be named`).optional();

/** Filter by a status: 1 active, 0 not. */
export const activeStatus = z
  .union([z.literal([0, 1]), z.literal(['0', '1']).transform(Number)], 'Status must be 0 or 1')
  .optional();

/** yyyy-MM-dd, a day in Africa/Nairobi. */
export const day = z.iso.date(fault((say, label) => say.kind(label, 'date') ?? say.invalid(label)));

/** An exact decimal amount of KES as text, never a float: "1.6000". */
export const kes = z.string().regex(/^-?\d+(\.\d{1,4})?$/);

const moneyFields = new WeakSet<z.ZodType>();

/** Marks a field as an amount of KES, so that a form takes it as money is written: "KES 1,000". */
export function inKes<Schema extends z.ZodType>(schema: Schema): Schema {
  moneyFields.add(schema);
  return schema;
}

/** Whether the field was marked by {@link inKes}. */
export const isInKes = (schema: z.ZodType): boolean => moneyFields.has(schema);

/** What one act may move at most, in units or whole shillings (requirements/domain.md#ledger). */
export const amountMax = 1_000_000_000;

/** Without the marks that turn the direction of all text behind them: a name could garble the lists and notices it is part of. */
const cleaned = (text: z.ZodString) =>
  text.overwrite((typed) => typed.replace(/[\u202A-\u202E\u2066-\u2069]/g, '')).trim();

/** A text field that must be filled in; `name` is how people know it. */
export function filledText(name: string, charactersMax: number) {
  const required = fault((say, label) => say.required(label), name);
  const tooLong = fault((say, label) => say.tooLong(label), name);
  return cleaned(z.string(required)).min(1, required).max(charactersMax, tooLong);
}

/** The same with sentences of its own. */
export const requiredText = (required: string, charactersMax: number, tooLong?: string) =>
  cleaned(z.string({ error: ({ input }) => (input === undefined || input === null ? required : tooLong) }))
    .min(1, required)
    .max(charactersMax, tooLong);

/** What units are moved for. */
export const movementDescription = cleaned(z.string()).max(200, 'The description is too long').optional();

/** A whole number as such or, from a text field, as its digits. */
export const fromDigits = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : value),
    schema,
  );

interface Bounds {
  min: number;
  max: number;
}

/** A whole number within bounds, with a sentence of its own for what is not. */
export const wholeWithin = ({ min, max }: Bounds, wrong: ReturnType<typeof fault> | string) =>
  z.int(wrong).min(min, wrong).max(max, wrong);

/** A whole number within bounds; `name` is how people know it. */
export const whole = (name: string, { min, max }: Bounds) =>
  wholeWithin({ min, max }, `${name} must be a whole number from ${grouped(min)} to ${grouped(max)}`);

/** The same as a form sends it, where it may be empty. */
export function wholeOrEmpty(name: string, { min, max }: Bounds) {
  const wrong = `${name} must be a whole number from ${grouped(min)} to ${grouped(max)}, or empty`;
  return z.union([z.literal(''), wholeWithin({ min, max }, wrong)], wrong);
}

/** A whole amount, as a number or, from a text field, as its digits. */
export const amount = (name: string) => {
  const wrong = fault((say, label) => say.wholeAmount(label, amountMax), name);
  return fromDigits(wholeWithin({ min: 1, max: amountMax }, wrong));
};

/** A point in time, ISO 8601 with offset. */
export const instant = z.iso.datetime({ offset: true });

/** Characters of support's search: the longest campaign name. Here, because the frame's box needs nothing else of search.ts. */
export const searchLengthMax = 120;

export const pageRequest = z.object({
  page: z.coerce.number().int().min(1).max(10_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(perPageMax).default(pageSize),
  /** "field|asc" or "field|desc"; a list keeps its own order where it is not sorted by that field. */
  sort: z.string().max(100).optional(),
});

export const rangeRequest = pageRequest
  .extend({ start_date: day.optional(), end_date: day.optional() })
  .refine((range) => !range.start_date || !range.end_date || range.start_date <= range.end_date, {
    message: 'End date must not be before the start date',
    path: ['end_date'],
  });

/** The answer of every list: a superset of the specification's `data` and `last_page`. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    last_page: z.int().min(1),
    current_page: z.int().min(1).optional(),
    total: z.int().min(0).optional(),
  });

const addressesMax = 50;
const addressFault =
  'Allowed addresses are IP addresses or networks, such as 196.201.214.7 or 196.201.214.0/24';

/** An IP address or a network (CIDR). */
export const addressOrNetwork = (wrong: string) =>
  z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], wrong);

/** Those from which credentials may be used; none: from anywhere. */
export const allowedAddresses = z
  .array(addressOrNetwork(addressFault), addressFault)
  .max(addressesMax, `At most ${addressesMax} addresses can be allowed`);
