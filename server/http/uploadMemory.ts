// The bytes of files that all requests hold together. One file is bounded where it is read; without this, many that arrive slowly
// would fill the memory of the process.
import type { ServerResponse } from 'node:http';
import { TooManyFiles } from '../domain/refusal.ts';

/** What a process holds where nothing else is configured. */
export const heldBytesMax = 256 * 1024 * 1024;

/** Takes bytes for a request; throws where all requests together would hold too many. */
export type TakeBytes = (bytes: number) => void;

export class UploadMemory {
  readonly #bytesMax: number;
  #held = 0;

  constructor(bytesMax = heldBytesMax) {
    this.#bytesMax = bytesMax;
  }

  /** What the request of this response takes is given back once it is answered or its connection is gone. */
  of(response: ServerResponse): TakeBytes {
    let own = 0;
    let isOver = false;
    const giveBack = () => {
      this.#held -= own;
      own = 0;
      isOver = true;
    };
    response.once('finish', giveBack).once('close', giveBack);
    return (bytes) => {
      if (isOver) return;
      if (this.#held + bytes > this.#bytesMax) throw new TooManyFiles();
      this.#held += bytes;
      own += bytes;
    };
  }
}
