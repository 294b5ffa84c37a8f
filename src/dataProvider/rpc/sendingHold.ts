// Releases sending that is held after a restore of the database.
import { alarms, releaseSending } from '../../../contract/alarms.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { call } from '../call.ts';
import type { Created } from './verbs.ts';

export const resources = {
  'sending-hold': {
    release: ({ data }: Created<BodyOf<typeof releaseSending>>) => call(releaseSending, data),
    affects: [alarms.path],
  },
};
