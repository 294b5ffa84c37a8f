// Stores the request of a code for a forgotten password while the code is valid, because a phone may unload the page while the person reads
// the SMS. Stored in this tab only.
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { forgotPassword } from '../../../contract/ownAccount.ts';
import { codeMs } from './codeTime.ts';

/** The answer to the request of a code, with the number as typed. */
export type Sent = AnswerOf<typeof forgotPassword> & { msisdn: string };

const name = 'tuma-recovery';

export const keepRecovery = (sent: Sent): void =>
  sessionStorage.setItem(name, JSON.stringify({ sent, ends: Date.now() + codeMs }));

export const dropRecovery = (): void => sessionStorage.removeItem(name);

export function keptRecovery(): Sent | undefined {
  const stored = JSON.parse(sessionStorage.getItem(name) ?? '{}') as { sent?: Sent; ends?: number };
  return Date.now() < (stored.ends ?? 0) ? stored.sent : undefined;
}
