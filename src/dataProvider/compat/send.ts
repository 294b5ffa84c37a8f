// Sends on a backend that neither holds an upload nor reads it ahead (requirements/portal.md#uploads).
import { uploadHoldSeconds } from '../../../contract/campaigns.ts';
import type { HttpError } from '../http.ts';
import type { Submitted } from '../rpc/send.ts';

/** Holds an upload in this page, and posts it when the hold ends. */
export const heldByConsole = (post: () => Promise<Submitted>): Submitted => ({
  message: undefined,
  hold: {
    seconds: uploadHoldSeconds,
    isOnServer: false,
    cancel: () => Promise.resolve(),
    submit: post,
  },
});

/** Whether an upload was refused because of its file; a backend without codes refuses an upload for nothing else. */
export const isFileFault = ({ code, status }: HttpError): boolean =>
  code?.startsWith('file_') ?? (status === 422 || status === 413);
