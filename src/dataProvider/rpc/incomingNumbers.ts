// Numbers that subscribers can write to.
import * as contract from '../../../contract/incomingNumbers.ts';
import { wholeListOf } from './list.ts';
import { posts, postsAt, postsWith } from './verbs.ts';

export const resources = {
  'incoming-numbers': {
    ...wholeListOf(contract.allIncomingNumbers),
    create: posts(contract.upsertIncomingNumber),
    update: postsWith('id', contract.upsertIncomingNumber),
    delete: postsAt(contract.deleteIncomingNumber),
  },
};
