// The query of a REST list in the dialect of ra-data-simple-rest: ?filter={...}&range=[0,24]&sort=["id","ASC"].
import { z } from 'zod';
import { grouped } from '../../contract/grouped.ts';
import { parse, parseJson } from './parse.ts';

/** Most rows that one request to a collection may ask for. */
const rangeRowsMax = 1000;

export interface ListQuery<Filter> {
  filter: Filter;
  offset: number;
  limit: number;
  /** Sort order "field|ASC", in the form of other calls. */
  sort: string | undefined;
}

const raw = z.object({
  filter: z.string().optional(),
  range: z.string().optional(),
  sort: z.string().optional(),
});
const rangeFault = `The range must be like [0,24] and span at most ${grouped(rangeRowsMax)} rows`;
const range = z
  .tuple([z.int().min(0), z.int().min(0)], rangeFault)
  .refine(([from, to]) => to >= from && to - from < rangeRowsMax, rangeFault);
const sort = z.tuple([z.string(), z.enum(['ASC', 'DESC'])], 'The order must be like ["name","ASC"]');

export function readListQuery<Schema extends z.ZodType>(
  filter: Schema,
  query: unknown,
): ListQuery<z.output<Schema>> {
  const text = parse(raw, query);
  const [from, to] = text.range === undefined ? [0, 24] : parse(range, parseJson('range', text.range));
  const order = text.sort === undefined ? undefined : parse(sort, parseJson('sort', text.sort));
  return {
    filter: parse(filter, text.filter === undefined ? {} : parseJson('filter', text.filter)),
    offset: from,
    limit: to - from + 1,
    sort: order?.join('|'),
  };
}
