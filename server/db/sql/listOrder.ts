import { sql, type RawBuilder } from 'kysely';
import type { SortOrder } from '../../domain/sortOrder.ts';

/** The default order of a list whose ids follow its time. */
export const newestFirst = { by: 'id', descending: true } as const;

/** The order of a list by one of its expressions. */
export const listOrder = <Field extends string>(
  sorts: Readonly<Record<Field, RawBuilder<unknown>>>,
  { by, descending }: SortOrder<Field>,
): RawBuilder<unknown> => sql`${sorts[by]} ${descending ? sql`DESC` : sql`ASC`}`;
