// Accepts the sends of users to typed numbers. Small ones share transactions.
import type { Db } from '../../db/database.ts';
import { coalesceWork, runAlone, type SendWork } from '../intake/coalescing.service.ts';
import { answerRequests, type SendAnswer, type SendRequest } from './send.service.ts';

/** Characters of typed numbers; a longer request gets a transaction of its own. */
const coalescedCharsMax = 500;

const typedSends: SendWork<SendRequest, SendAnswer> = {
  answer: answerRequests,
  clientOf: ({ clientId }) => clientId,
  isLarge: ({ numbers }) => numbers.length > coalescedCharsMax,
};

/** Accepts one request to typed numbers in a transaction of its own. */
export const sendAlone = (db: Db, request: SendRequest): Promise<SendAnswer> =>
  runAlone(db, typedSends, request);

export const coalesceSends = (db: Db): ((request: SendRequest) => Promise<SendAnswer>) =>
  coalesceWork(db, typedSends);
