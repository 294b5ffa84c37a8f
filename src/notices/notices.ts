// The store of the notices that Notices.tsx shows (requirements/portal.md#notices). The sign-in pages, the layout and react-admin share it,
// so it must not depend on React or on a screen.

export type NoticeKind = 'success' | 'error' | 'info' | 'warning';

export interface Notice {
  id: number;
  kind: NoticeKind;
  text: string;
  durationMs: number;
  /** The button of the notice. Pressing it also closes the notice. */
  action?: NoticeAction | undefined;
}

export interface NoticeAction {
  label: string;
  run: () => void;
}

/** How long a notice is shown, in milliseconds (requirements/portal.md#notices). */
export const noticeMs = 3000;

/** Maximum number of notices shown at once. A further one replaces the oldest. */
const noticesMax = 3;

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a notice above the older ones. If the same text is already shown, its time restarts instead. */
export function showNotice(kind: NoticeKind, text: string, durationMs: number = noticeMs): void {
  add({ kind, text, durationMs });
}

/** Shows a notice with a button. Its action must also be available elsewhere, for people who need more time than the notice is shown. */
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
