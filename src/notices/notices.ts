// The notices on screen, as a small store: the sign-in pages, the frame and react-admin all speak through it.
// Notices.tsx shows them; nothing here knows React or a screen (requirements/portal.md#notices: top center, 3000 ms).

export type NoticeKind = 'success' | 'error' | 'info' | 'warning';

export interface Notice {
  id: number;
  kind: NoticeKind;
  text: string;
  /** How long it stays, in milliseconds. */
  durationMs: number;
}

/** Time a notice stays on screen (requirements/portal.md#notices). */
export const noticeMs = 3000;

/** More than these at once help nobody; the oldest goes. */
const noticesMax = 4;

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a notice. The same text shown again while it stands starts its time anew instead of doubling it. */
export function showNotice(kind: NoticeKind, text: string, durationMs: number = noticeMs): void {
  const others = notices.filter((notice) => notice.text !== text || notice.kind !== kind);
  publish([...others, { id: ++lastId, kind, text, durationMs }].slice(-noticesMax));
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
