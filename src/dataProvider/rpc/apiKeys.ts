// Keys of the HTTP API.
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rollApiKey,
  updateApiKey,
} from '../../../contract/apiKeys.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { answerTexts } from '../../i18n/answerTexts.ts';
import { call, ifLost } from '../call.ts';
import { wholeListOf } from './list.ts';
import type { Created, Deleted, Updated } from './verbs.ts';

export const resources = {
  developers: {
    ...wholeListOf(async (_ids, signal) => {
      const { data } = await call(listApiKeys, {}, { signal });
      return { data };
    }),
    /** Answers with the key itself, which is shown once. */
    create: ({ data }: Created<BodyOf<typeof createApiKey>>) =>
      ifLost(call(createApiKey, data), answerTexts.mayBeSaved),
    update: ({ id, data }: Updated<BodyOf<typeof updateApiKey>>) => call(updateApiKey, data, { id }),
    /** Answers with the successor. */
    roll: ({ id, data }: Updated<BodyOf<typeof rollApiKey>>) =>
      ifLost(call(rollApiKey, data, { id }), answerTexts.mayBeSaved),
    delete: ({ id }: Deleted) => call(revokeApiKey, {}, { id }),
  },
};
