// A text of the platform's own to one person: a one-time password, a warning. Paid with the platform's units and sent as any
// other, in the transaction of what it tells, so that neither is there without the other.
import type { Tx } from '../../db/database.ts';
import { savepoint } from '../../db/savepoint.ts';
import { platformClientId } from '../../domain/reach.ts';
import { Refusal } from '../../domain/refusal.ts';
import { usableSenders } from '../senders/senders.service.ts';
import { acceptTypedIn } from './send.service.ts';

interface PlatformText {
  msisdn: string;
  text: string;
  /** Who asked for it; null where nobody did. */
  userId: number | null;
  /** Masked at once and not kept once it is handed over. */
  isSecret?: boolean;
}

/** Whether the platform could queue the SMS: it has a sender ID on the number's network, and units. */
export async function textFromPlatform(
  tx: Tx,
  { msisdn, text, userId, isSecret = false }: PlatformText,
): Promise<boolean> {
  const senders = await usableSenders(tx, platformClientId);
  for (const sender of new Set(senders.map(({ sender_id }) => sender_id))) {
    const send = {
      clientId: platformClientId,
      source: { numbers: `+${msisdn}` },
      sender,
      text,
      optOut: false,
      class: 'transactional' as const,
    };
    const by = { userId, clientActive: true, idempotencyKey: undefined, isSecret };
    try {
      await savepoint(tx, () => acceptTypedIn(tx, send, by));
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return false;
}
