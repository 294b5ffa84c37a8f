// Sends on backends that neither hold an upload nor read it in advance (requirements/portal.md#uploads).
import { uploadHoldSeconds } from '../../../contract/campaigns.ts';
import type { HttpError } from '../http.ts';

/** A send that can still be cancelled. */
export interface HeldSend {
  seconds: number;
  /** Whether the server holds the send, so that it is sent even if this page is closed. */
  isOnServer: boolean;
  cancel: () => Promise<unknown>;
  /** Ends the hold on the server. */
  release: () => Promise<unknown>;
  /** Called at the end of the hold; sends what the console held. `cancelled`: the server's send was cancelled elsewhere. */
  submit: () => Promise<Submitted | 'cancelled'>;
}

export interface Submitted {
  message: string | undefined;
  campaignId?: number | undefined;
  hold?: HeldSend | undefined;
}

/** Holds an upload in this page and posts it when the hold ends. */
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

/** Whether an upload was refused because of its file. A backend without codes refuses uploads for no other reason. */
export const isFileFault = ({ code, status }: HttpError): boolean =>
  code?.startsWith('file_') ?? (status === 422 || status === 413);
