// The minute in which an upload can be taken back (requirements/portal.md#uploads). Where the server holds the send,
// this only shows what is left of it; for a backend that does not, the send is held here and goes out when the time is
// over. One at a time, for the whole console: closing the dialog or leaving the page neither loses nor doubles it.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { cancelCampaign } from '../../../contract/campaigns.ts';
import { call } from '../../dataProvider/call.ts';
import { HttpError } from '../../dataProvider/http.ts';
import { showNotice } from '../../notices/notices.ts';
import { readUserId } from '../../session.ts';

export interface Hold {
  /** On the clock of `performance.now()`, which no change of the computer's time moves. */
  endsAtMs: number;
  seconds: number;
  /** `sending`: held here, and on its way now. */
  step: 'counting' | 'cancelling' | 'sending';
  /** Held by the server, which sends even when this page is closed. */
  isOnServer: boolean;
  owner: string | null;
  /** Why it could not be cancelled. */
  failure?: string | undefined;
}

interface HoldEnd {
  onSent: () => void;
  onCancelled: () => void;
  onFailed?: (error: unknown) => void;
}

interface Running extends HoldEnd {
  timer: ReturnType<typeof setTimeout>;
  /** Takes it back; throws where that fails. */
  takeBack: () => Promise<unknown>;
  /** Sends what is held here; nothing where the server does. */
  post: () => Promise<unknown>;
}

let hold: Hold | undefined;
let running: Running | undefined;
const listeners = new Set<() => void>();

/** The hold of the person who is signed in. */
export const useHold = (): Hold | undefined => useSyncExternalStore(subscribe, readHold);

const readHold = (): Hold | undefined => (hold?.owner === readUserId() ? hold : undefined);

/** Shows the hold of a campaign that the server has accepted `seconds` before it sends it. */
export function holdOnServer(campaignId: number, seconds: number, end: HoldEnd): void {
  start({ seconds, isOnServer: true }, end, {
    takeBack: () => call(cancelCampaign, {}, { id: campaignId }),
    post: () => Promise.resolve(),
  });
}

/** Holds a send back here, and posts it when the time is over. */
export function holdHere(seconds: number, post: () => Promise<unknown>, end: HoldEnd): void {
  start({ seconds, isOnServer: false }, end, { takeBack: () => Promise.resolve(), post });
  window.addEventListener('beforeunload', warn);
}

function start(
  { seconds, isOnServer }: { seconds: number; isOnServer: boolean },
  end: HoldEnd,
  work: Pick<Running, 'takeBack' | 'post'>,
): void {
  if (running) clearTimeout(running.timer);
  running = { ...end, ...work, timer: setTimeout(() => void finish(), seconds * 1000) };
  const endsAtMs = performance.now() + seconds * 1000;
  tell({ endsAtMs, seconds, isOnServer, step: 'counting', owner: readUserId() });
}

/** The time is over: it goes. A cancel under way decides itself what became of it. */
async function finish(): Promise<void> {
  const mine = running;
  if (!mine || hold?.step !== 'counting') return;
  // Signed out, or somebody else is signed in: what is held here must not go out in their name.
  if (!hold.isOnServer && hold.owner !== readUserId()) return dropHold();
  try {
    if (!hold.isOnServer) tell({ ...hold, step: 'sending', failure: undefined });
    await mine.post();
    dropHold();
    mine.onSent();
  } catch (error) {
    dropHold();
    mine.onFailed?.(error);
  }
}

export async function cancelHold(): Promise<void> {
  const mine = running;
  if (!mine || hold?.step !== 'counting') return;
  tell({ ...hold, step: 'cancelling', failure: undefined });
  try {
    await mine.takeBack();
    dropHold();
    showNotice('info', 'Request cancelled');
    mine.onCancelled();
  } catch (error) {
    const failure =
      error instanceof HttpError ? error.message : 'It could not be cancelled. Please try again.';
    tell({ ...hold, step: 'counting', failure });
    // Too late, or the answer got lost until it was.
    if (performance.now() >= hold.endsAtMs) void finish();
  }
}

/** Forgets a hold that is only shown or not yet sent; for tests and a change of person. */
export function dropHold(): void {
  clearTimeout(running?.timer);
  running = undefined;
  window.removeEventListener('beforeunload', warn);
  tell(undefined);
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

function tell(next: Hold | undefined): void {
  hold = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How often the seconds are looked at; they come from the clock, not from counting looks. */
const lookMs = 250;

/** Whole seconds left of a hold. */
export function useSecondsLeft(held: Hold | undefined): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    if (!held) return undefined;
    const timer = setInterval(() => setNowMs(performance.now()), lookMs);
    return () => clearInterval(timer);
  }, [held]);
  if (!held) return 0;
  const left = Math.ceil((held.endsAtMs - nowMs) / 1000);
  // The last look may be older than the hold.
  return Math.min(held.seconds, Math.max(0, left));
}
