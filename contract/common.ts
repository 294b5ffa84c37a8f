// Shapes that many calls share: pages, days, ids, exact amounts.
import { z } from 'zod';
import { fault } from './faults.ts';
import { grouped } from './grouped.ts';

/** Most rows on a page of a list: the specification's own export requests 50,000 (requirements/portal.md#exports). */
export const perPageMax = 50_000;

/** Rows on a page of a list on the screen (requirements/portal.md#lists). */
export const pageSize = 10;

/** First day of the range "All SMS" (requirements/portal.md#date-ranges). */
export const firstDay = '2018-02-07';

export const id = z.int().positive();

/** A whole number or, from a text field, its digits. */
export const fromDigits = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\s*\d{1,16}\s*$/.test(value) ? Number(value) : value),
    schema,
  );

/** An id in a request: a number or, from a query or form, its digits. No other type, since `true` would be read as 1. */
export const givenId = fromDigits(id);

/** The same with a message of its own. */
export const requiredId = (message: string) => fromDigits(z.int(message).positive(message));

/**
 * In answers of calls that may need a second person (approvals.ts): the id of the open request; nothing was moved then. It is defined here
 * so that those calls need not import approvals.ts.
 */
export const approvalId = id.optional();

/** Most ids that the `ids` of a list may hold. */
export const idsMax = 100;

/**
 * Extension of every list (decisions/028-one-record-and-many.md): only the records with these ids, in pages as usual. Records that are
 * missing or out of reach are absent.
 */
export const ids = z.array(givenId).max(idsMax, `At most ${idsMax} records can be named`).optional();

/**
 * Extension of calls that change a record: fields as they were read. If another person has changed one of them since, to another value than
 * the wanted one, the change is refused with 409 `record_changed`. Without it, the change replaces whatever is stored.
 */
export const asRead = z.record(z.string(), z.unknown()).optional();
export type AsRead = z.infer<typeof asRead>;

/** A status in a request: 1 active, 0 inactive. */
export const givenStatus = fromDigits(z.literal([0, 1], 'Status must be 0 or 1'));

/** Filter by status. */
export const activeStatus = givenStatus.optional();

/** yyyy-MM-dd, a day in Africa/Nairobi. */
export const day = z.iso.date(fault((say, label) => say.kind(label, 'date') ?? say.invalid(label)));

/** An exact decimal amount of KES as text, never a float: "1.6000". */
export const kes = z.string().regex(/^-?\d+(\.\d{1,4})?$/);

const moneyFields = new WeakSet<z.ZodType>();

/** Marks a field as an amount of KES, so that a form accepts "KES 1,000". */
export function inKes<Schema extends z.ZodType>(schema: Schema): Schema {
  moneyFields.add(schema);
  return schema;
}

/** Whether the field was marked by {@link inKes}. */
export const isInKes = (schema: z.ZodType): boolean => moneyFields.has(schema);

/** Most units or whole shillings that one operation may move (requirements/domain.md#ledger). */
export const amountMax = 1_000_000_000;

/**
 * Removes control characters and characters that are not seen. In a name, those that reverse the direction of text would garble lists and
 * notices, and the others would make two names look the same, or one look empty.
 */
const cleaned = (text: z.ZodString) =>
  text.overwrite((typed) => typed.replace(/\p{DI}|(?![\t\n\r])\p{Cc}/gu, '')).trim();

/** A required text field; `name` is its name in messages. */
export function filledText(name: string, charactersMax: number) {
  const required = fault((say, label) => say.required(label), name);
  const tooLong = fault((say, label) => say.tooLong(label), name);
  return cleaned(z.string(required)).min(1, required).max(charactersMax, tooLong);
}

/** A required text field with custom messages. */
export const requiredText = (required: string, charactersMax: number, tooLong?: string) =>
  cleaned(z.string({ error: ({ input }) => (input === undefined || input === null ? required : tooLong) }))
    .min(1, required)
    .max(charactersMax, tooLong);

/** Why units are moved, as the person describes it. */
export const movementDescription = cleaned(z.string()).max(200, 'The description is too long').optional();

interface Bounds {
  min: number;
  max: number;
}

/** A whole number within bounds, with a custom message. */
export const wholeWithin = ({ min, max }: Bounds, wrong: ReturnType<typeof fault> | string) =>
  z.int(wrong).min(min, wrong).max(max, wrong);

/** A whole number within bounds; `name` is the field's name in messages. */
export const whole = (name: string, { min, max }: Bounds) =>
  wholeWithin({ min, max }, `${name} must be a whole number from ${grouped(min)} to ${grouped(max)}`);

/** A whole number within bounds as a form sends it, where it may be empty. */
export function wholeOrEmpty(name: string, { min, max }: Bounds) {
  const wrong = `${name} must be a whole number from ${grouped(min)} to ${grouped(max)}, or empty`;
  return z.union([z.literal(''), wholeWithin({ min, max }, wrong)], wrong);
}

/** A whole amount: a number or, from a text field, its digits. */
export const amount = (name: string) => {
  const wrong = fault((say, label) => say.wholeAmount(label, amountMax), name);
  return fromDigits(wholeWithin({ min: 1, max: amountMax }, wrong));
};

/** A point in time, ISO 8601 with offset. */
export const instant = z.iso.datetime({ offset: true });

/**
 * Most characters of support's search: those of the longest campaign name. Defined here because the search box needs nothing else of
 * search.ts.
 */
export const searchLengthMax = 120;

export const pageRequest = z.object({
  page: fromDigits(z.int().min(1).max(10_000_000)).default(1),
  per_page: fromDigits(z.int().min(1).max(perPageMax)).default(pageSize),
  /** "field|asc" or "field|desc". If the list cannot be sorted by the field, it keeps its default order. */
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

/** Addresses that credentials may be used from; empty: any address. */
export const allowedAddresses = z
  .array(addressOrNetwork(addressFault), addressFault)
  .max(addressesMax, `At most ${addressesMax} addresses can be allowed`);
