// The minute in which a send can be cancelled (requirements/portal.md#uploads), held by the server or by this page. The whole console has
// one hold, so that closing the dialog or leaving the page neither loses nor repeats the send.
import { useSyncExternalStore } from 'react';
import { hasCode, HttpError, isRefusal } from '../../../dataProvider/http.ts';
import type { HeldSend, Submitted } from '../../../dataProvider/compat/send.ts';
import { ownValue } from '../ownValue.ts';
import { submitTexts } from './submitTexts.ts';

const texts = submitTexts.hold;

export interface Hold {
  /** On the clock of `performance.now()`, which does not change with the computer's time. */
  endsAtMs: number;
  seconds: number;
  /** `sending`: the hold is being ended, or a send held by this page is being posted. */
  step: 'counting' | 'cancelling' | 'sending';
  isOnServer: boolean;
  /** Why the send could not be cancelled, or not be sent early. */
  failure?: string | undefined;
}

interface HoldEnd {
  onSent: (submitted: Submitted) => void;
  onFailed: (error: unknown) => void;
  onCancelled: () => void;
}

type Running = HoldEnd &
  Pick<HeldSend, 'cancel' | 'release' | 'submit'> & {
    timer?: ReturnType<typeof setTimeout>;
    /** Whether the server may have cancelled the send, because the answer to a cancellation was lost. */
    mayBeCancelled?: boolean;
  };

const hold = ownValue<Hold>();
let running: Running | undefined;

/** The hold of the signed-in person. */
export const useHold = hold.use;

/** Starts the countdown of a held send. */
export function startHold({ seconds, isOnServer, ...acts }: HeldSend, end: HoldEnd): void {
  clearTimeout(running?.timer);
  running = { ...end, ...acts };
  const endsAtMs = performance.now() + seconds * 1000;
  finishAt(endsAtMs, running);
  hold.keep({ endsAtMs, seconds, isOnServer, step: 'counting' });
  if (!isOnServer) window.addEventListener('beforeunload', warn);
}

function finishAt(endsAtMs: number, mine: Running): void {
  mine.timer = setTimeout(() => void finish(mine), endsAtMs - performance.now());
}

/** Ends the hold when its time has expired. */
async function finish(mine: Running): Promise<void> {
  if (mine !== running) return;
  // Signed out, or another person signed in: a send held by this page must not be posted under another session, and the result of one on the
  // server is not theirs.
  if (!hold.read()) return dropHold();
  update({ step: 'sending', failure: undefined });
  await send(mine, mine.mayBeCancelled);
}

/** `asks`: the server is asked first whether the send is cancelled. */
async function send(mine: Running, asks = false): Promise<void> {
  try {
    if (asks) await mine.release();
    const submitted = await mine.submit();
    if (submitted === 'cancelled') return cancelled(mine);
    dropHold();
    mine.onSent(submitted);
  } catch (error) {
    if (isCancelled(error)) return cancelled(mine);
    dropHold();
    mine.onFailed(error);
  }
}

/** Whether the server refused an action because the send is cancelled already, here or elsewhere. */
const isCancelled = (error: unknown) => hasCode(error, 'campaign_cancelled');

/** Cancels the send, or sends it early. */
export async function endHold(how: 'cancel' | 'release'): Promise<void> {
  const mine = running;
  const held = hold.read();
  if (!mine || held?.step !== 'counting') return;
  // A cancellation in progress ends the hold by itself.
  clearTimeout(mine.timer);
  update({ step: how === 'cancel' ? 'cancelling' : 'sending', failure: undefined });
  // Makes an expired session be begun again over the page, so that the cancellation is repeated.
  if (how === 'cancel') window.addEventListener('beforeunload', warn);
  try {
    await mine[how]();
  } catch (error) {
    if (held.isOnServer) window.removeEventListener('beforeunload', warn);
    if (isCancelled(error)) return cancelled(mine);
    mine.mayBeCancelled ||= how === 'cancel' && !isRefusal(error);
    const failure = texts.failed[how](error instanceof HttpError ? error.message : texts.retry);
    update({ step: 'counting', failure });
    // At once if the time has expired while the answer was awaited.
    finishAt(held.endsAtMs, mine);
    return;
  }
  if (how === 'release') return send(mine);
  cancelled(mine);
}

function cancelled(mine: Running): void {
  dropHold();
  mine.onCancelled();
}

/** Discards the hold without sending; for tests, and when another person signs in. */
export function dropHold(): void {
  clearTimeout(running?.timer);
  running = undefined;
  window.removeEventListener('beforeunload', warn);
  hold.keep(undefined);
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

const update = (changed: Partial<Hold>) => hold.change((held) => ({ ...held, ...changed }));

/** Time between two readings of the clock, in milliseconds. */
const tickMs = 250;

const everyTick = (listener: () => void) => {
  const timer = setInterval(listener, tickMs);
  return () => clearInterval(timer);
};
const never = () => () => undefined;

/** The whole seconds left of a hold. */
export const useSecondsLeft = (held: Hold | undefined): number =>
  useSyncExternalStore(held ? everyTick : never, () => (held ? secondsLeft(held) : 0));

function secondsLeft({ endsAtMs, seconds }: Hold): number {
  const left = Math.ceil((endsAtMs - performance.now()) / 1000);
  // The sum of fractions may be a little more than the hold.
  return Math.min(seconds, Math.max(0, left));
}
