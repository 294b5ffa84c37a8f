// Keys of the HTTP API.
import * as contract from '../../../contract/apiKeys.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { answerTexts } from '../../i18n/answerTexts.ts';
import { call, ifLost } from '../call.ts';
import { wholeListOf } from './list.ts';
import { postsAt, type Created, type Updated } from './verbs.ts';

export const resources = {
  developers: {
    ...wholeListOf(contract.listApiKeys),
    /** Answers with the key itself, which is shown once. */
    create: ({ data }: Created<BodyOf<typeof contract.createApiKey>>) =>
      ifLost(call(contract.createApiKey, data), answerTexts.mayBeSaved),
    update: postsAt(contract.updateApiKey),
    /** Answers with the successor. */
    roll: ({ id, data }: Updated<BodyOf<typeof contract.rollApiKey>>) =>
      ifLost(call(contract.rollApiKey, data, { id }), answerTexts.mayBeSaved),
    delete: postsAt(contract.revokeApiKey),
  },
};
