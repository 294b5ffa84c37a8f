// Answers query_sm (SMPP 3.4 section 4.8): the state of what this account submitted, by the id in the answer. A message of
// another account gets the same answer as an unknown id. Reads only.
import type { Db } from '../db/database.ts';
import { isFinal } from '../domain/messageStates.ts';
import { absoluteTime, messageState, type PduOf, type QueryVerdict } from '../smpp/index.ts';
import { smppStateOf } from './smppState.ts';
import { findSubmitted, type Submitted } from './submitted.store.ts';

export async function answerQuery(
  db: Db,
  accountId: number,
  { params: { messageId, source } }: PduOf<'query_sm'>,
): Promise<QueryVerdict> {
  const found = await findSubmitted(db, accountId, messageId);
  const [first] = found;
  // The sender is optional in a query, because the id already identifies a message of the account.
  if (!first || (source !== '' && source !== (first.source ?? source))) return { status: 'ESME_RINVMSGID' };
  // The recipients of a submit_multi share an id: an open message is reported first, then a failed one.
  const open = found.map(openState).find((state) => state !== undefined);
  const answer = { status: 'ESME_ROK', messageId } as const;
  if (open) return { ...answer, messageState: messageState(open) };
  const { state, error, at } = smppStateOf(found.find((each) => each.state !== 'delivered') ?? first);
  return {
    ...answer,
    finalDate: at ? absoluteTime(at) : '',
    messageState: messageState(state),
    errorCode: /^\d+$/.test(error) && Number(error) <= octetMax ? Number(error) : otherError,
  };
}

const octetMax = 255;
/** Sent in place of a telco's error code that does not fit in an octet. */
const otherError = 255;

/** The state of a message that is not final; undefined for a final one. */
function openState({ kind, state }: Submitted): 'ENROUTE' | 'UNKNOWN' | undefined {
  if (kind === 'part') return 'ENROUTE';
  if (kind === 'erased' || state === 'unknown') return 'UNKNOWN';
  return state === null || isFinal(state) ? undefined : 'ENROUTE';
}
