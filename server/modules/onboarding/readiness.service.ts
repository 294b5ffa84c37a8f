// What keeps a client from sending (requirements/domain.md#sending). Reads only; whether one message can be sent is for the
// screening to say.
import type { Lack } from '../../../contract/onboarding.ts';
import type { ClientSender } from '../../../contract/senders.ts';
import type { Db } from '../../db/database.ts';
import { usableSenders } from '../intake/screeningFacts.service.ts';
import { available } from '../ledger/ledger.service.ts';
import { findState } from './onboarding.store.ts';

export interface Readiness {
  lacks: Lack[];
  /** Units that the client can spend. */
  balance: number;
  /** Sender IDs that the client can send with, by name. */
  senders: ClientSender[];
}

export async function readinessOf(db: Db, clientId: number): Promise<Readiness> {
  const [balance, senders, state] = await Promise.all([
    available(db, clientId),
    usableSenders(db, clientId),
    findState(db, clientId),
  ]);
  const lacks: Lack[] = [];
  if (state?.approval_due) lacks.push('approval');
  else if (state?.status !== 1) lacks.push('suspended');
  if (balance <= 0) lacks.push('units');
  if (senders.length === 0) lacks.push('sender');
  return { lacks, balance, senders };
}
