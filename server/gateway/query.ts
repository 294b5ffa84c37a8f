// Answers query_sm (SMPP 3.4 section 4.8): the state of a message that this account submitted, by the id of its
// submit_sm_resp. A message of another account gets the same answer as an unknown id. Reads only.
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { isFinal } from '../domain/messageStates.ts';
import { absoluteTime, messageState, type PduOf, type QueryVerdict } from '../smpp/index.ts';
import { finalOutcome, type Outcome } from './outcome.ts';

export async function answerQuery(
  db: Db,
  accountId: number,
  { params: { messageId, source } }: PduOf<'query_sm'>,
): Promise<QueryVerdict> {
  const found = /^\d{1,18}$/.test(messageId) ? await findSubmitted(db, accountId, messageId) : undefined;
  // The sender is optional: the id already belongs to the account.
  if (!found || (source !== '' && source !== (found.source ?? source))) return { status: 'ESME_RINVMSGID' };
  const answer = { status: 'ESME_ROK', messageId } as const;
  if (found.is_part || (found.state !== null && !isFinal(found.state)))
    return { ...answer, messageState: messageState(found.state === 'unknown' ? 'UNKNOWN' : 'ENROUTE') };
  const { state, error, at } = finalOutcome(found);
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
  /** A part of an incomplete message. */
  is_part: boolean;
}

/** Indexes: the primary keys of gateway_messages and of one partition of messages; the unique id of gateway_parts. */
async function findSubmitted(db: Db, accountId: number, id: string): Promise<Submitted | undefined> {
  const { rows } = await sql<Submitted>`
    SELECT m.state, m.smsc_id, coalesce(m.timeline, '[]') AS timeline,
      coalesce(m.sender_id, nullif(g.source, '')) AS source, false AS is_part
    FROM gateway_messages g LEFT JOIN messages m ON m.id = g.message_id
    WHERE g.id = ${id}::bigint AND g.account_id = ${accountId}
    UNION ALL
    SELECT NULL, NULL, '[]', source, true FROM gateway_parts
    WHERE id = ${id}::bigint AND account_id = ${accountId}`.execute(db);
  return rows[0];
}
