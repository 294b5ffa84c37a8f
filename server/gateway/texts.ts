// Delivers subscribers' texts to clients' systems (decisions/041-two-way-sms.md): one text is one or several parts, all of which
// must be acknowledged.
import { dayMs } from '../domain/durations.ts';
import { firstIdAt } from '../domain/messageId.ts';
import { addressTypes, splitMessage, type Peer } from '../smpp/index.ts';
import type { BoundAccount } from './binds.ts';
import { Deliveries, type Claim } from './deliveries.ts';
import type { DeliveryOutcome } from './deliveryOutcome.ts';
import * as store from './texts.store.ts';

/** Shorter than the lifetime of receipts, because a text is never scheduled. */
const lifetimeMs = 7 * dayMs;

export class Texts extends Deliveries<store.DueText> {
  protected readonly claimMax = 50;

  protected claimsOf({ id: accountId, client_id: clientId }: BoundAccount['account']) {
    return (claim: Claim) => store.claimTexts(this.options.db, { ...claim, accountId, clientId });
  }

  protected store(accountId: number, outcomes: readonly DeliveryOutcome[]): Promise<void> {
    return store.storeOutcomes(this.options.db, accountId, outcomes);
  }

  /** Sends the parts one after the other, until one is refused. The reference is the text's, so repeated parts join. */
  protected async send(peer: Peer, due: store.DueText): Promise<boolean> {
    const { id, msisdn: source, destination, message } = due;
    const addresses = { source, destination, ...addressTypes(source, destination) };
    for (const part of splitMessage(message, { reference: id & 0xff })) {
      const status = await peer.deliver({ ...part, ...addresses });
      if (status.class !== 'ok') return false;
    }
    return true;
  }

  protected async endOld(now: Date): Promise<void> {
    const { db, logger } = this.options;
    await store.releaseDeleted(db);
    const givenUp = await store.giveUpBefore(db, firstIdAt(new Date(now.getTime() - lifetimeMs)));
    if (givenUp > 0) logger.warn({ givenUp }, 'Texts of subscribers given up');
  }
}
