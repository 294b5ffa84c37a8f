// Sends on a backend that neither holds an upload nor reads it ahead (requirements/portal.md#uploads).
import { uploadHoldSeconds } from '../../../contract/campaigns.ts';
import type { HttpError } from '../http.ts';

/** A send that can still be cancelled. */
export interface HeldSend {
  seconds: number;
  /** Held by the server, which sends it even when this page is closed. */
  isOnServer: boolean;
  cancel: () => Promise<unknown>;
  /** Ends the hold of the server. */
  release: () => Promise<unknown>;
  /** At the end of the hold: sends what the console holds. */
  submit: () => Promise<Submitted>;
}

export interface Submitted {
  message: string | undefined;
  campaignId?: number | undefined;
  hold?: HeldSend | undefined;
}

/** Holds an upload in this page, and posts it when the hold ends. */
export const heldByConsole = (post: () => Promise<Submitted>): Submitted => ({
  message: undefined,
  hold: {
    seconds: uploadHoldSeconds,
    isOnServer: false,
    cancel: () => Promise.resolve(),
    release: () => Promise.resolve(),
    submit: post,
  },
});

/** Whether an upload was refused because of its file; a backend without codes refuses an upload for nothing else. */
export const isFileFault = ({ code, status }: HttpError): boolean =>
  code?.startsWith('file_') ?? (status === 422 || status === 413);
