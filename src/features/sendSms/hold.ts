// The minute in which a send can be cancelled (requirements/portal.md#uploads), held by the server or by this page. There is
// one hold for the whole console: closing the dialog or leaving the page neither loses nor repeats the send.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { HttpError } from '../../dataProvider/http.ts';
import type { HeldSend, Submitted } from '../../dataProvider/compat/send.ts';
import { readUserId } from '../../session.ts';
import { uploadTexts } from './uploadTexts.ts';

const texts = uploadTexts.hold;

export interface Hold {
  /** On the clock of `performance.now()`, which a change of the computer's time does not affect. */
  endsAtMs: number;
  seconds: number;
  /** `sending`: its hold is being ended, or this page held it and posts it. */
  step: 'counting' | 'cancelling' | 'sending';
  isOnServer: boolean;
  owner: string | null;
  /** Why it could not be cancelled, or sent sooner. */
  failure?: string | undefined;
}

interface HoldEnd {
  onSent: (submitted: Submitted) => void;
  onFailed: (error: unknown) => void;
  onCancelled: () => void;
}

type Running = HoldEnd &
  Pick<HeldSend, 'cancel' | 'release' | 'submit'> & { timer: ReturnType<typeof setTimeout> };

let hold: Hold | undefined;
let running: Running | undefined;
const listeners = new Set<() => void>();

/** The hold of the signed-in person. */
export const useHold = (): Hold | undefined => useSyncExternalStore(subscribe, readHold);

const readHold = (): Hold | undefined => (hold?.owner === readUserId() ? hold : undefined);

/** Counts a held send down. */
export function startHold({ seconds, isOnServer, ...acts }: HeldSend, end: HoldEnd): void {
  if (running) clearTimeout(running.timer);
  running = { ...end, ...acts, timer: setTimeout(() => void finish(), seconds * 1000) };
  const endsAtMs = performance.now() + seconds * 1000;
  publish({ endsAtMs, seconds, isOnServer, step: 'counting', owner: readUserId() });
  if (!isOnServer) window.addEventListener('beforeunload', warn);
}

/** Ends the hold; a cancellation under way ends it itself. */
async function finish(): Promise<void> {
  const mine = running;
  if (!mine || hold?.step !== 'counting') return;
  // Signed out, or another person signed in: a send held by this page must not go out in their name.
  if (!hold.isOnServer && hold.owner !== readUserId()) return dropHold();
  if (!hold.isOnServer) publish({ ...hold, step: 'sending', failure: undefined });
  await send(mine);
}

async function send(mine: Running): Promise<void> {
  try {
    const submitted = await mine.submit();
    dropHold();
    mine.onSent(submitted);
  } catch (error) {
    dropHold();
    mine.onFailed(error);
  }
}

/** Cancels the send, or sends it before its time. */
export async function endHold(how: 'cancel' | 'release'): Promise<void> {
  const mine = running;
  if (!mine || hold?.step !== 'counting') return;
  publish({ ...hold, step: how === 'cancel' ? 'cancelling' : 'sending', failure: undefined });
  try {
    await mine[how]();
  } catch (error) {
    const failure = texts.failed[how](error instanceof HttpError ? error.message : texts.retry);
    publish({ ...hold, step: 'counting', failure });
    // The time may have run out while the answer was awaited.
    if (performance.now() >= hold.endsAtMs) void finish();
    return;
  }
  if (how === 'release') return send(mine);
  dropHold();
  mine.onCancelled();
}

/** Drops the hold without sending; for tests and a change of person. */
export function dropHold(): void {
  clearTimeout(running?.timer);
  running = undefined;
  window.removeEventListener('beforeunload', warn);
  publish(undefined);
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

function publish(next: Hold | undefined): void {
  hold = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Time between two reads of the clock, in milliseconds. */
const tickMs = 250;

/** Whole seconds left of a hold. */
export function useSecondsLeft(held: Hold | undefined): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    if (!held) return undefined;
    const timer = setInterval(() => setNowMs(performance.now()), tickMs);
    return () => clearInterval(timer);
  }, [held]);
  if (!held) return 0;
  const left = Math.ceil((held.endsAtMs - nowMs) / 1000);
  // The last tick may be older than the hold.
  return Math.min(held.seconds, Math.max(0, left));
}
