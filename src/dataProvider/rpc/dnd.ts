// The do-not-disturb list and the import of a file into it (requirements/portal.md#dnd). The specification has its own text for
// an ended session on this list.
import type { GetListParams } from 'react-admin';
import { dndAdd, dndDelete, dndImport, dndList, exportDnd } from '../../../contract/dnd.ts';
import type { DndEntry } from '../../../contract/dnd.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { errorTexts } from '../../i18n/entry.ts';
import { call } from '../call.ts';
import type { RowStream } from '../streamRows.ts';
import { isOwnOrder, listOf, newestFirst, streamOf, unlessOwn } from './list.ts';

const expiredText = errorTexts.tokenExpiredShort;
const options = {
  query: ['msisdn'],
  sort: unlessOwn(newestFirst),
  expiredText,
} as const;

export const resources = { 'dnd-sms': listOf(dndList, options) };

/** The whole list, newest first; in another order it is read page by page. */
export const dndStream = (list: Pick<GetListParams, 'filter' | 'sort'>): RowStream<DndEntry> | undefined =>
  isOwnOrder(list, newestFirst) ? streamOf(exportDnd, options, list) : undefined;

export const addDnd = (msisdn: string, isPlatform: boolean) =>
  call(dndAdd, isPlatform ? { msisdn, platform: true } : { msisdn }, { expiredText });

export const deleteDnd = (id: number) => call(dndDelete, {}, { id, expiredText });

export type DndImported = AnswerOf<typeof dndImport>;

/** Imports a file of numbers; the answer has the result of each row. */
export const importDnd = (file: File, isPlatform: boolean): Promise<DndImported> =>
  call(dndImport, isPlatform ? { platform: 'true' } : {}, { file, expiredText });
