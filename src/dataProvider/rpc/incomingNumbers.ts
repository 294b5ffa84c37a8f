// Numbers that subscribers can write to.
import type { BodyOf } from '../../../contract/endpoint.ts';
import {
  allIncomingNumbers,
  deleteIncomingNumber,
  upsertIncomingNumber,
} from '../../../contract/incomingNumbers.ts';
import { call } from '../call.ts';
import { wholeListOf } from './list.ts';
import type { Created, Deleted, Updated } from './verbs.ts';

type Assignment = Omit<BodyOf<typeof upsertIncomingNumber>, 'id'>;

export const resources = {
  'incoming-numbers': {
    ...wholeListOf(async (_body, signal) => ({
      data: (await call(allIncomingNumbers, {}, { signal })).message,
    })),
    create: ({ data }: Created<Assignment>) => call(upsertIncomingNumber, data),
    update: ({ id, data }: Updated<Assignment>) => call(upsertIncomingNumber, { id, ...data }),
    delete: ({ id }: Deleted) => call(deleteIncomingNumber, {}, { id }),
  },
};
