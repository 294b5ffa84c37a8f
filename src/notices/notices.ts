// The store of notices, shared by the sign-in pages, the layout and react-admin and shown by Notices.tsx
// (requirements/portal.md#notices: top center, 3000 ms). Must not depend on React or a screen.

export type NoticeKind = 'success' | 'error' | 'info' | 'warning';

export interface Notice {
  id: number;
  kind: NoticeKind;
  text: string;
  durationMs: number;
  /** What the notice offers; closes it. */
  action?: NoticeAction | undefined;
}

export interface NoticeAction {
  label: string;
  run: () => void;
}

/** Time a notice stays on screen (requirements/portal.md#notices). */
export const noticeMs = 3000;

/** Notices shown at once; the oldest is dropped. */
const noticesMax = 3;

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a notice, above older ones. The same text shown again restarts its time instead of appearing twice. */
export function showNotice(kind: NoticeKind, text: string, durationMs: number = noticeMs): void {
  add({ kind, text, durationMs });
}

/** A notice with a button. What it does must be offered elsewhere, too, for people who need longer than its time. */
export const offerNotice = (kind: NoticeKind, text: string, action: NoticeAction): void =>
  add({ kind, text, durationMs: noticeMs, action });

function add(made: Omit<Notice, 'id'>): void {
  const others = notices.filter(({ text, kind }) => text !== made.text || kind !== made.kind);
  publish([{ id: ++lastId, ...made }, ...others].slice(0, noticesMax));
}

export function closeNotice(id: number): void {
  publish(notices.filter((notice) => notice.id !== id));
}

export const readNotices = (): readonly Notice[] => notices;

export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}
