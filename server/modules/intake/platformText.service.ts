// Texts of the platform itself to one person: a one-time password, a warning. They are paid with the platform's units and
// queued in the transaction of the change that causes them, so that both are stored or neither. They are in the language of the recipient
// (decisions/073-texts-in-the-language-of-the-recipient.md).
import type { Language } from '../../../contract/languages.ts';
import type { SmsFault } from '../../../contract/onboarding.ts';
import type { RejectReason } from '../../../contract/rejects.ts';
import type { Tx } from '../../db/database.ts';
import { savepoint } from '../../db/savepoint.ts';
import { platformTexts, type PlatformTexts } from '../../domain/platformTexts.ts';
import { platformClientId } from '../../domain/reach.ts';
import { Refusal } from '../../domain/refusal.ts';
import { findLanguage } from '../identity/identity.service.ts';
import { acceptOrders } from './intake.service.ts';
import { wakeEngines } from './messageQueue.service.ts';
import { usableSenders } from './screeningFacts.service.ts';

export interface PlatformText {
  msisdn: string;
  text: (texts: PlatformTexts, language: Language) => string;
  /** The language of the page that causes it, for a recipient without a language. */
  pageLanguage?: Language | undefined;
  /** The user whose request causes it; null where none does. */
  userId: number | null;
  /** Masked at once and deleted after submission. */
  isSecret?: boolean;
  /** Connectors that must not carry it. */
  avoid?: (connectorId: number) => boolean;
}

/** Like {@link tryPlatformText}, but returns whether the text was queued. */
export const textFromPlatform = async (tx: Tx, text: PlatformText): Promise<boolean> =>
  (await tryPlatformText(tx, text)) === undefined;

/** Queues a text; returns undefined, or the reason for which it was not queued. */
export async function tryPlatformText(tx: Tx, text: PlatformText): Promise<SmsFault | undefined> {
  const queued = await queuePlatformText(tx, text);
  return 'fault' in queued ? queued.fault : undefined;
}

/** Queues a text with the first sender ID that can send it; returns the message, or the fault of the last one tried. */
export async function queuePlatformText(
  tx: Tx,
  { msisdn, text: textIn, pageLanguage, ...content }: PlatformText,
): Promise<{ messageId: number } | { fault: SmsFault }> {
  const language = (await findLanguage(tx, msisdn)) ?? pageLanguage ?? 'en';
  const text = textIn(platformTexts[language], language);
  const senders = await usableSenders(tx, platformClientId);
  let fault: SmsFault = 'sender';
  for (const sender of new Set(senders.map(({ sender_id }) => sender_id))) {
    const order = { ...content, text, clientId: platformClientId, sender, to: { numbers: `+${msisdn}` } };
    let reason: RejectReason | undefined;
    try {
      // A refusal rolls back to this savepoint, which releases the lock of the platform's accounts.
      const messageId = await savepoint(tx, async () => {
        const [verdict] = await acceptOrders(tx, [order], { wait: true });
        if (!verdict || 'refusal' in verdict) {
          reason = verdict?.reason;
          throw verdict?.refusal ?? new Error('No verdict');
        }
        await wakeEngines(tx);
        return verdict.messageIds[0] ?? 0;
      });
      return { messageId };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      fault = faultOf(error, reason);
    }
  }
  return { fault };
}

const faultOf = ({ code }: Refusal, reason: RejectReason | undefined): SmsFault =>
  code === 'balance_insufficient' ? 'units' : reason === 'No route' ? 'route' : 'number';
