// Answers query_sm (SMPP 3.4 section 4.8): the state of what this account submitted, by the id in the answer. A message of
// another account gets the same answer as an unknown id. Reads only.
import type { Db } from '../db/database.ts';
import { allRows } from '../db/rows.ts';
import { timelineOf } from '../db/timeline.ts';
import { isFinal } from '../domain/messageStates.ts';
import { absoluteTime, messageState, type PduOf, type QueryVerdict } from '../smpp/index.ts';
import { finalOutcome, type Outcome } from './outcome.ts';

export async function answerQuery(
  db: Db,
  accountId: number,
  { params: { messageId, source } }: PduOf<'query_sm'>,
): Promise<QueryVerdict> {
  const found = /^\d{1,18}$/.test(messageId) ? await findSubmitted(db, accountId, messageId) : [];
  const [first] = found;
  // The sender is optional: the id already belongs to the account.
  if (!first || (source !== '' && source !== (first.source ?? source))) return { status: 'ESME_RINVMSGID' };
  // The recipients of a submit_multi share an id: what is still open shows first, then what failed.
  const open = found.map(openState).find((state) => state !== undefined);
  const answer = { status: 'ESME_ROK', messageId } as const;
  if (open) return { ...answer, messageState: messageState(open) };
  const { state, error, at } = finalOutcome(found.find((each) => each.state !== 'delivered') ?? first);
  return {
    ...answer,
    finalDate: at ? absoluteTime(at) : '',
    messageState: messageState(state),
    errorCode: /^\d+$/.test(error) && Number(error) <= octetMax ? Number(error) : otherError,
  };
}

const octetMax = 255;
/** For a telco's error that does not fit in an octet. */
const otherError = 255;

interface Submitted extends Outcome {
  /** The sender; null if no longer stored. */
  source: string | null;
  /** `part`: other parts are missing; `expired`: they never arrived; `erased`: the message is no longer stored. */
  kind: 'message' | 'part' | 'expired' | 'erased';
}

/** The state of a message that is not final; undefined for a final one. */
function openState({ kind, state }: Submitted): 'ENROUTE' | 'UNKNOWN' | undefined {
  if (kind === 'part') return 'ENROUTE';
  if (kind === 'erased' || state === 'unknown') return 'UNKNOWN';
  return state === null || isFinal(state) ? undefined : 'ENROUTE';
}

/** Indexes: primary key and gateway_messages_by_answer, one partition of messages; gateway_parts' unique id and by_answer. */
async function findSubmitted(db: Db, accountId: number, id: string): Promise<Submitted[]> {
  return allRows(db)`
    SELECT m.state, m.smsc_id, m.failure_code, CASE WHEN m.id IS NULL THEN '[]' ELSE ${timelineOf('m')} END AS timeline,
      coalesce(m.sender_id, nullif(g.source, '')) AS source,
      CASE WHEN m.id IS NOT NULL THEN 'message' WHEN g.message_id IS NULL THEN 'expired' ELSE 'erased' END AS kind
    FROM gateway_messages g LEFT JOIN messages m ON m.id = g.message_id
    WHERE (g.id = ${id}::bigint OR g.answer_id = ${id}::bigint) AND g.account_id = ${accountId}
    UNION ALL
    SELECT NULL, NULL, NULL, '[]', source, 'part' FROM gateway_parts
    WHERE (id = ${id}::bigint OR answer_id = ${id}::bigint) AND account_id = ${accountId}`;
}
