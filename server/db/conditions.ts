// Conditions that the queries of many tables share.
import { sql, type RawBuilder } from 'kysely';
import type { Reach } from '../domain/reach.ts';

/** Rows of clients within reach; `column` says whose a row is. */
export const within = (reach: Reach, column: string): RawBuilder<boolean> =>
  reach === 'all' ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${reach.clientId}`;

/** Pattern of LIKE for a text as it was typed, anywhere. */
export const containing = (text: string): string => `%${literally(text)}%`;

/** A text of which LIKE takes nothing for a wildcard. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
