// Schemas that calls of the HTTP API share: ids, times, pages of a list.
import { z } from 'zod';
import { fromDigits, whole } from '../common.ts';

/** RFC 3339 in UTC, with milliseconds. */
export const time = z.iso
  .datetime()
  .meta({ description: 'RFC 3339 in UTC', example: '2026-11-22T09:30:00.000Z' });

/** A time that limits a list. */
export const givenTime = z.iso.datetime({
  offset: true,
  error: ({ input }) =>
    typeof input === 'string' && / \d\d:\d\d$/.test(input)
      ? 'Write the + of the time as %2B, such as 2026-11-22T12:30:00%2B03:00'
      : 'Give an RFC 3339 time, such as 2026-11-22T09:30:00Z',
});

/** A field of a body that may be unset. Null counts as unset, because serialisers of many languages write it for every unset field. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((given) => given ?? undefined);

/** The same with the value of an unset field. */
export const withDefault = <Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>) =>
  schema
    .nullish()
    .meta({ default: value })
    .transform((given) => given ?? value);

/** Prefixes of the ids of objects; ids of messages have none. */
export type IdPrefix = 'key' | 'we' | 'evt' | 'whd' | 'in' | 'oo' | 'batch';

/** The opaque id of a row. */
export const idText = (prefix: IdPrefix, id: number): string => `${prefix}_${id}`;

const digits = '[1-9]\\d{0,15}';

/** The number in an opaque id; 0, which is the id of no row, if the text is not an id. */
export function idNumber(prefix: IdPrefix | undefined, text: string): number {
  const form = new RegExp(`^${prefix === undefined ? '' : `${prefix}_`}(${digits})$`);
  const id = Number(form.exec(text)?.[1] ?? 0);
  return Number.isSafeInteger(id) ? id : 0;
}

/** The `:id` of a path. Any text of that length is accepted: what is no id is answered like a missing object. */
export const idParams = z.object({ id: z.string().max(100) });

/** E.164: "+254712345678". */
export const e164 = z.string().meta({ description: 'Phone number in E.164', example: '+254712345678' });

export const pageLimit = { default: 50, max: 100 } as const;

/** Query of a list: newest first, the page after the object `starting_after`. */
export const pageQuery = z.strictObject({
  limit: fromDigits(whole('limit', { min: 1, max: pageLimit.max }))
    .default(pageLimit.default)
    .meta({ description: 'Objects on the page, 1 to 100' }),
  starting_after: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'Id of the last object of the page before' }),
});

/** A page of a list. `next_cursor` is the `starting_after` of the next page; null on the last. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    object: z.literal('list'),
    data: z.array(row),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  });

/** Makes a page of at most `limit` rows. The query must have read one row more, which shows that there is another page. */
export function pageFrom<Row extends { id: string }>(rows: readonly Row[], limit: number) {
  const data = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  return {
    object: 'list' as const,
    data,
    has_more: hasMore,
    next_cursor: hasMore ? (data.at(-1)?.id ?? null) : null,
  };
}
