// Limits the bytes of uploaded files that are in memory: of all requests together, and of each client. The size of a single file is limited
// where it is read, but many files that arrive slowly could still fill the memory of the process.
import type { ServerResponse } from 'node:http';
import { Gauge, type Registry } from 'prom-client';
import { TooManyFiles } from '../domain/refusal.ts';

/** Default limit of a process, in bytes. */
export const heldBytesMax = 256 * 1024 * 1024;

/** Share of the limit that one client, or one person of the platform, may use, so that others can still upload. */
const ownPart = 0.5;

/** Reserves bytes for a request; throws if all requests together, or those of its client, would hold too many. */
export type TakeBytes = (bytes: number) => void;

export class UploadMemory {
  private readonly bytesMax: number;
  private readonly gauge: Gauge;
  private held = 0;
  private readonly heldBy = new Map<string, number>();

  constructor({ bytesMax = heldBytesMax, metrics }: { bytesMax?: number | undefined; metrics: Registry }) {
    this.bytesMax = bytesMax;
    this.gauge = new Gauge({
      name: 'tuma_http_upload_bytes',
      help: 'Bytes of files that requests under way hold in memory',
      registers: [metrics],
    });
  }

  /** Reserves bytes for a request of `holder` until its response is sent or its connection is closed. */
  of(response: ServerResponse, holder: string): TakeBytes {
    let own = 0;
    let isOver = false;
    const giveBack = () => {
      this.add(holder, 0 - own);
      own = 0;
      isOver = true;
    };
    response.once('finish', giveBack).once('close', giveBack);
    return (bytes) => {
      if (isOver) return;
      const held = this.heldBy.get(holder) ?? 0;
      if (this.held + bytes > this.bytesMax || held + bytes > this.bytesMax * ownPart)
        throw new TooManyFiles();
      this.add(holder, bytes);
      own += bytes;
    };
  }

  private add(holder: string, bytes: number): void {
    this.held += bytes;
    this.gauge.set(this.held);
    const held = (this.heldBy.get(holder) ?? 0) + bytes;
    if (held === 0) this.heldBy.delete(holder);
    else this.heldBy.set(holder, held);
  }
}
