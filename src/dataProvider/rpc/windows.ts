// Sending windows.
import { allWindows, deleteWindow, upsertWindow } from '../../../contract/windows.ts';
import { wholeListOf } from './list.ts';
import { posts, postsAt, postsWith } from './verbs.ts';

export const resources = {
  'sending-windows': {
    ...wholeListOf(allWindows),
    create: posts(upsertWindow),
    update: postsWith('id', upsertWindow),
    delete: postsAt(deleteWindow),
  },
};
