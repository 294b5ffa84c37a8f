// What whoever sends is told, however the send came.
import { counted } from '../../domain/sentences.ts';

/** "SMS queued for 2 numbers, 1 left out". */
export const queuedFor = (numbers: number, leftOut: number): string =>
  `SMS queued for ${counted(numbers, 'number')}${leftOut > 0 ? `, ${leftOut.toLocaleString('en')} left out` : ''}`;

/** Why nobody would get anything. */
export const noRecipientsReason = (rejected: readonly { reason: string; count: number }[]): string =>
  rejected.length === 0
    ? 'There is nobody to send to'
    : `None of the numbers can be sent to: ${rejected.map(({ reason, count }) => `${reason.toLowerCase()} (${count})`).join(', ')}`;
