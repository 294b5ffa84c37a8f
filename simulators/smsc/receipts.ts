/**
 * The simulated SMSC's way back: receipts wait for their time, then for a session that takes them. One is given up only
 * when the client took it or refused it for good; a lost session or a temporary refusal puts it back in the queue.
 */
import { addressOf, formatReceipt } from '../../server/smpp/index.ts';
import type { Peer, Receipt } from '../../server/smpp/index.ts';

/** A receipt on its way, with the addresses of the message it is about. */
export interface OutgoingReceipt extends Receipt {
  systemId: string;
  source: string;
  destination: string;
  submitDate: Date;
}

/** Pause before a receipt that was refused for now is offered again, in milliseconds. */
const retryMs = 500;

export class ReceiptQueue {
  private readonly peers: () => Iterable<Peer>;
  private readonly ready = new Map<string, OutgoingReceipt[]>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private closed = false;
  /** Receipts that a client has taken. */
  taken = 0;
  /** Receipts not taken yet. */
  waiting = 0;

  constructor(peers: () => Iterable<Peer>) {
    this.peers = peers;
  }

  schedule(receipt: OutgoingReceipt, delayMs: number): void {
    this.waiting++;
    this.later(receipt, delayMs);
  }

  /** Sends what is ready to that client, as far as the windows of its sessions allow. */
  pump(systemId: string): void {
    const queue = this.ready.get(systemId) ?? [];
    while (queue.length > 0) {
      const peer = this.receiverOf(systemId);
      const receipt = peer && queue.shift();
      if (!receipt) return;
      void this.send(peer, receipt);
    }
  }

  close(): void {
    this.closed = true;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.ready.clear();
  }

  private later(receipt: OutgoingReceipt, delayMs: number): void {
    if (this.closed) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.enqueue(receipt);
    }, delayMs);
    this.timers.add(timer);
  }

  private enqueue(receipt: OutgoingReceipt): void {
    const queue = this.ready.get(receipt.systemId) ?? [];
    queue.push(receipt);
    this.ready.set(receipt.systemId, queue);
    this.pump(receipt.systemId);
  }

  private receiverOf(systemId: string): Peer | undefined {
    for (const peer of this.peers())
      if (peer.systemId === systemId && peer.bind !== 'transmitter' && peer.session.freeWindow > 0)
        return peer;
    return undefined;
  }

  private async send(peer: Peer, receipt: OutgoingReceipt): Promise<void> {
    const { params, tlvs } = formatReceipt({ ...receipt, doneDate: receipt.doneDate ?? new Date() });
    // Back from the handset to the sender.
    const { ton: sourceTon, npi: sourceNpi } = addressOf(receipt.destination);
    const { ton: destinationTon, npi: destinationNpi } = addressOf(receipt.source);
    const addresses = { source: receipt.destination, sourceTon, sourceNpi, destinationTon, destinationNpi };
    const answer = await peer.deliver({ ...params, ...addresses, destination: receipt.source }, tlvs).then(
      (status) => status.class,
      () => 'lost' as const,
    );
    if (answer === 'lost') this.later(receipt, 0);
    else if (answer === 'throttle' || answer === 'temporary') this.later(receipt, retryMs);
    else {
      this.waiting--;
      this.taken++;
    }
    this.pump(receipt.systemId);
  }
}
