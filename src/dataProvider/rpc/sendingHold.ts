// Releases sending that is held after a restore of the database.
import { alarms, releaseSending } from '../../../contract/alarms.ts';
import { posts } from './verbs.ts';

export const resources = {
  'sending-hold': {
    release: posts(releaseSending),
    affects: [alarms.path],
  },
};
