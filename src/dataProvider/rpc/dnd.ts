// The do-not-disturb list as a react-admin resource, and the import of a file into it (requirements/portal.md#dnd). An
// answer that ends the session is told in the words the specification has for this list.
import type { GetListParams, GetListResult } from 'react-admin';
import { dndAdd, dndDelete, dndImport, dndList, exportDnd } from '../../../contract/dnd.ts';
import type { DndEntry } from '../../../contract/dnd.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { errorTexts } from '../../i18n/entry.ts';
import { call } from '../call.ts';
import { streamRows } from '../streamRows.ts';
import type { RowStream } from '../streamRows.ts';
import { newestFirst, pageOfParams, sortOfParams } from './page.ts';

export interface DndFilter {
  start_date?: string;
  end_date?: string;
  msisdn?: string;
}

const expiredText = errorTexts.tokenExpiredShort;

export const dndRpc = {
  'dnd-sms': {
    async getList(_resource: string, params: GetListParams): Promise<GetListResult<DndEntry>> {
      const { start_date, end_date, msisdn } = (params.filter ?? {}) as DndFilter;
      const request = { ...pageOfParams(params), ...sortOfParams(params, newestFirst) };
      const answer = await call(
        dndList,
        { ...request, start_date: start_date || undefined, end_date: end_date || undefined },
        { query: { msisdn: msisdn?.trim() }, signal: params.signal, expiredText },
      );
      return entriesFrom(answer, request);
    },
  },
};

/**
 * The specification's answer is the entries alone, without a count. A full page then lets the pager go one further, and
 * a backend that gives them all at once is cut into pages here.
 */
function entriesFrom(
  { message, total, last_page }: AnswerOf<typeof dndList>,
  { page, per_page }: { page: number; per_page: number },
): GetListResult<DndEntry> {
  const entries = message ?? [];
  const before = (page - 1) * per_page;
  if (entries.length > per_page) {
    return { data: entries.slice(before, before + per_page), total: entries.length };
  }
  const counted = before + entries.length;
  if (total !== undefined) return { data: entries, total };
  if (last_page !== undefined)
    return { data: entries, total: page < last_page ? last_page * per_page : counted };
  return { data: entries, total: entries.length === per_page ? counted + 1 : counted };
}

/** The whole list, newest first; sorted otherwise it is read page by page. */
export function dndStream({
  filter,
  sort,
}: Pick<GetListParams, 'filter' | 'sort'>): RowStream<DndEntry> | undefined {
  const { start_date, end_date, msisdn } = (filter ?? {}) as DndFilter;
  if (sort && sortOfParams({ sort }, newestFirst).sort) return undefined;
  const days = { start_date: start_date || undefined, end_date: end_date || undefined };
  return (signal) => streamRows(exportDnd, days, { query: { msisdn: msisdn?.trim() }, signal });
}

export const addDnd = (msisdn: string, isPlatform: boolean) =>
  call(dndAdd, isPlatform ? { msisdn, platform: true } : { msisdn }, { expiredText });

export const deleteDnd = (id: number) => call(dndDelete, {}, { id, expiredText });

export type DndImported = AnswerOf<typeof dndImport>;

/** Sends a file of numbers; the server reads it and says what became of each row. */
export const importDnd = (file: File, isPlatform: boolean): Promise<DndImported> =>
  call(dndImport, isPlatform ? { platform: 'true' } : {}, { file, expiredText });
