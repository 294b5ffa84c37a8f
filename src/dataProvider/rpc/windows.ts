// Sending windows.
import type { BodyOf } from '../../../contract/endpoint.ts';
import { allWindows, deleteWindow, upsertWindow } from '../../../contract/windows.ts';
import { call } from '../call.ts';
import { wholeListOf } from './list.ts';
import type { Created, Deleted, Updated } from './verbs.ts';

type Hours = Omit<BodyOf<typeof upsertWindow>, 'id'>;

export const resources = {
  'sending-windows': {
    ...wholeListOf(async (_body, signal) => ({ data: (await call(allWindows, {}, { signal })).message })),
    create: ({ data }: Created<Hours>) => call(upsertWindow, data),
    update: ({ id, data }: Updated<Hours>) => call(upsertWindow, { id, ...data }),
    delete: ({ id }: Deleted) => call(deleteWindow, {}, { id }),
  },
};
