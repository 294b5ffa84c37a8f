// The do-not-disturb list and the import of a file into it (requirements/portal.md#dnd). The specification has its own text for an expired
// session on this list.
import type { GetListParams } from 'react-admin';
import * as contract from '../../../contract/dnd.ts';
import type { DndEntry } from '../../../contract/dnd.ts';
import type { AnswerOf, BodyOf } from '../../../contract/endpoint.ts';
import { answerTexts } from '../../i18n/answerTexts.ts';
import { call } from '../call.ts';
import { inBulk } from '../compat/inBulk.ts';
import type { UploadOptions } from '../http.ts';
import { callOnce } from '../once.ts';
import type { RowStream } from '../streamRows.ts';
import { isOwnOrder, listOf, newestFirst, streamOf, unlessOwn } from './list.ts';
import type { Created, Deleted, DeletedMany } from './verbs.ts';

const expiredText = answerTexts.tokenExpiredShort;
const options = {
  query: ['msisdn'],
  sort: unlessOwn(newestFirst),
  expiredText,
} as const;

export type DndImported = AnswerOf<typeof contract.dndImport>;
interface DndFile extends UploadOptions {
  key: string;
  file?: File | undefined;
  /** The client whose list gets the numbers; unset: the own one. */
  client_id?: number | undefined;
  /** Whether the numbers apply to every client. */
  platform: boolean;
}

export const resources = {
  'dnd-sms': {
    ...listOf(contract.dndList, options),
    create: ({ data: { platform, ...entry } }: Created<BodyOf<typeof contract.dndAdd>>) =>
      call(contract.dndAdd, platform ? { ...entry, platform } : entry, { expiredText }),
    /** The answer holds the result of each row. */
    import: ({ client_id, platform, ...upload }: DndFile): Promise<DndImported> =>
      callOnce(contract.dndImport, platform ? { platform: 'true' } : { client_id }, {
        ...upload,
        expiredText,
      }),
    delete: ({ id, reason }: Deleted & { reason?: string }) =>
      call(contract.dndDelete, reason ? { reason } : {}, { id, expiredText }),
    deleteMany: ({ ids }: DeletedMany) =>
      inBulk(ids, {
        all: (part) => call(contract.dndDeleteMany, { ids: part }, { expiredText }),
        each: (id) => call(contract.dndDelete, {}, { id, expiredText }),
      }),
  },
};

/** Streams the whole list, newest first; undefined for other orders, which are read page by page. */
export const dndStream = (list: Pick<GetListParams, 'filter' | 'sort'>): RowStream<DndEntry> | undefined =>
  isOwnOrder(list, newestFirst) ? streamOf(contract.exportDnd, options, list) : undefined;
