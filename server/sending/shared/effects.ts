// Collects the effects of a batch of changed messages on ledger, counts, campaigns and webhooks while their rows are written, and
// applies them once afterwards, in the global lock order (docs/architecture.md): message rows, ledger accounts, counts, campaigns.
import { sql } from 'kysely';
import { recipientFailures, type FailureCode } from '../../../contract/failures.ts';
import type { Tx } from '../../db/database.ts';
import { inOneTrip } from '../../db/connection/pipeline.ts';
import { groupOf, isFinal, type MessageState } from '../../domain/messageStates.ts';
import { moveCampaigns, type CampaignMove } from '../../modules/counts/campaigns.service.ts';
import { countMoves, type CountMove } from '../../modules/counts/counts.service.ts';
import { refundUnits } from '../../modules/ledger/ledger.service.ts';
import { drawPackages } from '../../modules/ledger/stock.service.ts';
import { recordMessageEvents } from '../../modules/webhooks/events.service.ts';

/** The columns that decide which counts a message is part of. */
export type Counted = Pick<
  CountMove,
  'id' | 'client_id' | 'class' | 'connector_id' | 'sender_id' | 'package_id'
> & { campaign_id: number | null };

/** The columns of {@link Counted} in a row `m` of messages. */
export const countedColumns = sql`m.id, m.client_id, m.class, m.connector_id, m.sender_id, m.package_id, m.campaign_id`;

interface Change {
  from: MessageState;
  to: MessageState;
  /** Parts that the telco has accepted with this change. */
  handedOver?: number;
  /** Parts that will never be sent. */
  refunded?: number;
  /** KES as text, '0' or negative. */
  costChange?: string;
  /** Why the message failed; null or unset for other changes. */
  failure?: FailureCode | null;
  /** Whether it failed without having been sent. */
  unsent?: boolean;
}

export class Effects {
  private readonly moves: CountMove[] = [];
  private readonly campaigns: CampaignMove[] = [];
  private readonly refunds = new Map<number, number>();
  private readonly packages = new Map<number, number>();
  /** Messages whose new state may be an event of webhooks. */
  private readonly reported: Counted[] = [];

  add(message: Counted, change: Change): void {
    const { handedOver = 0, refunded = 0, costChange = '0', unsent = false } = change;
    const { id, client_id, connector_id, sender_id, package_id, campaign_id } = message;
    if (handedOver > 0) this.packages.set(package_id, (this.packages.get(package_id) ?? 0) + handedOver);
    if (refunded > 0) this.refunds.set(client_id, (this.refunds.get(client_id) ?? 0) + refunded);
    const [from, to] = [groupOf(change.from), groupOf(change.to)];
    if (change.from !== change.to && (change.to === 'pending' || isFinal(change.to)))
      this.reported.push(message);
    if (from === to && refunded === 0) return;
    const counted = { id, client_id, class: message.class, connector_id, sender_id, package_id };
    this.moves.push({ ...counted, from, to, parts: 0 - refunded, cost: costChange, unsent });
    if (campaign_id === null) return;
    const isOwn = from !== to && change.failure != null && recipientFailures.includes(change.failure);
    this.campaigns.push({ campaignId: campaign_id, from, to, units: 0 - refunded, isOwn });
  }

  /** `cause` is the cause of the ledger's postings. */
  async apply(tx: Tx, cause: string): Promise<void> {
    const { refunds, packages, moves, campaigns } = this;
    if (refunds.size > 0)
      await refundUnits(tx, { refunds, cause, description: 'Refund of parts that were not sent' });
    // One statement each: PostgreSQL takes their locks in this order, and holds them for one round trip.
    await inOneTrip(
      tx,
      () => drawPackages(tx, { packages, cause }),
      () => countMoves(tx, moves),
      () => moveCampaigns(tx, campaigns),
      () => recordMessageEvents(tx, this.reported),
    );
  }
}
