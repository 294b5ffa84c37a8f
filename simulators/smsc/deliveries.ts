/**
 * Delivers the simulated SMSC's receipts and subscribers' texts after their delay, through any session with a free window.
 * A delivery leaves the queue when the client accepts it or refuses it permanently; a lost session or a temporary refusal
 * queues it again.
 */
import { addressTypes, type Peer } from '../../server/smpp/index.ts';

type Content = Parameters<Peer['deliver']>;

/** A deliver_sm from a handset to a sender. */
export interface OutgoingDelivery {
  systemId: string;
  handset: string;
  sender: string;
  params: Content[0];
  tlvs?: Content[1];
  /** Called when the client accepts it or refuses it permanently. */
  onTaken?: () => void;
}

/** Delay after a temporary refusal, in milliseconds. */
const retryMs = 500;

export class DeliveryQueue {
  private readonly peers: () => Iterable<Peer>;
  private readonly ready = new Map<string, Fifo>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private closed = false;
  /** Number of deliveries that clients have taken. */
  taken = 0;
  /** Number of deliveries not taken yet. */
  waiting = 0;

  constructor(peers: () => Iterable<Peer>) {
    this.peers = peers;
  }

  schedule(delivery: OutgoingDelivery, delayMs: number): void {
    this.waiting++;
    this.later(delivery, delayMs);
  }

  /** Sends the ready deliveries of that client, as far as the windows of its sessions allow. */
  pump(systemId: string): void {
    const line = this.ready.get(systemId);
    for (let peer = this.receiverOf(systemId); peer; peer = this.receiverOf(systemId)) {
      const delivery = line?.next();
      if (!delivery) return;
      void this.send(peer, delivery);
    }
  }

  close(): void {
    this.closed = true;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.ready.clear();
  }

  private later(delivery: OutgoingDelivery, delayMs: number): void {
    if (this.closed) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.enqueue(delivery);
    }, delayMs);
    this.timers.add(timer);
  }

  private enqueue(delivery: OutgoingDelivery): void {
    const line = this.ready.get(delivery.systemId) ?? new Fifo();
    line.add(delivery);
    this.ready.set(delivery.systemId, line);
    this.pump(delivery.systemId);
  }

  private receiverOf(systemId: string): Peer | undefined {
    for (const peer of this.peers())
      if (peer.systemId === systemId && peer.bind !== 'transmitter' && peer.session.freeWindow > 0)
        return peer;
    return undefined;
  }

  private async send(peer: Peer, delivery: OutgoingDelivery): Promise<void> {
    const { handset, sender } = delivery;
    const addresses = { source: handset, destination: sender, ...addressTypes(handset, sender) };
    const answer = await peer.deliver({ ...delivery.params, ...addresses }, delivery.tlvs).then(
      (status) => status.class,
      () => 'lost' as const,
    );
    if (answer === 'lost') this.later(delivery, 0);
    else if (answer === 'throttle' || answer === 'temporary') this.later(delivery, retryMs);
    else {
      this.waiting--;
      this.taken++;
      delivery.onTaken?.();
    }
    this.pump(delivery.systemId);
  }
}

/** A queue without the cost of `shift`, which moves all remaining items each time. */
class Fifo {
  private waiting: OutgoingDelivery[] = [];
  private served = 0;

  add(delivery: OutgoingDelivery): void {
    this.waiting.push(delivery);
  }

  next(): OutgoingDelivery | undefined {
    const delivery = this.waiting[this.served++];
    if (this.served < this.waiting.length / 2) return delivery;
    this.waiting = this.waiting.slice(this.served);
    this.served = 0;
    return delivery;
  }
}
