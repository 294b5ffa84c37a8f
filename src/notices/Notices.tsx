// Shows the notices at the top center of the page, or below a focused element that they would cover. A notice can be closed or dragged away
// sideways, and its time is paused while it is hovered or focused (requirements/portal.md#notices). Plain React, because the sign-in pages
// show notices, too.
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type PointerEvent } from 'react';
import { entryTexts } from '../i18n/entry.ts';
import { closeNotice, readNotices, subscribeToNotices, type Notice, type NoticeKind } from './notices.ts';
import './notices.css';

/** Distance after which a dragged notice closes, in px. */
const dragAwayPx = 90;

/** Space between the notices and the focused element, or the edge of the window, in px. */
const gapPx = 12;

const icons: Record<NoticeKind, string> = {
  success: 'M5 10.5l3.2 3.2L15 7',
  error: 'M10 5.5v5.2M10 14.2v.2',
  warning: 'M10 5.5v5.2M10 14.2v.2',
  info: 'M10 9.3v5.2M10 5.8v.2',
};

export function Notices() {
  const notices = useSyncExternalStore(subscribeToNotices, readNotices);
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const move = () => section.current && moveBelowFocus(section.current);
    move();
    document.addEventListener('focusin', move);
    return () => document.removeEventListener('focusin', move);
  });
  return (
    <section ref={section} className="notices" aria-label={entryTexts.notices}>
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

/** Moves the notices if they cover the element that the keyboard has reached (WCAG 2.2, 2.4.11). */
function moveBelowFocus(notices: HTMLElement): void {
  const focused = document.activeElement;
  if (notices.contains(focused)) return;
  notices.style.top = '';
  // Titles and dialogs, which only scripts focus, have nothing to cover.
  if (!focused?.matches(':focus-visible:not([tabindex="-1"])')) return;
  const own = notices.getBoundingClientRect();
  // A field with the message below it.
  const place = focused.closest('.MuiFormControl-root, .field') ?? focused;
  const { left, right, top, bottom } = place.getBoundingClientRect();
  if (own.left < right && own.right > left && own.top < bottom && own.bottom > top)
    notices.style.top = `min(${bottom + gapPx}px, 100vh - ${own.height + gapPx}px)`;
}

function NoticeCard({ notice }: { notice: Notice }) {
  const [paused, setPaused] = useState(false);
  const [dragPx, setDragPx] = useState(0);
  const dragFromPx = useRef<number | null>(null);
  useCloseAfter(notice, paused || dragPx !== 0);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    // Pressing a button of the notice must not start a drag.
    if (event.button !== 0 || (event.target as Element).closest('button')) return;
    dragFromPx.current = event.clientX;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (dragFromPx.current !== null) setDragPx(event.clientX - dragFromPx.current);
  };
  const onPointerUp = () => {
    dragFromPx.current = null;
    if (Math.abs(dragPx) >= dragAwayPx) closeNotice(notice.id);
    else setDragPx(0);
  };

  return (
    <div
      className={`notice notice-${notice.kind}`}
      style={
        dragPx
          ? { transform: `translateX(${dragPx}px)`, opacity: 1 - Math.abs(dragPx) / (3 * dragAwayPx) }
          : undefined
      }
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={icons[notice.kind]} />
      </svg>
      <p role={notice.kind === 'error' || notice.kind === 'warning' ? 'alert' : 'status'}>{notice.text}</p>
      {notice.action && (
        <button
          type="button"
          className="notice-action"
          onClick={() => {
            notice.action?.run();
            closeNotice(notice.id);
          }}
        >
          {notice.action.label}
        </button>
      )}
      <button type="button" aria-label={entryTexts.close} onClick={() => closeNotice(notice.id)}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M6 6l8 8M14 6l-8 8" />
        </svg>
      </button>
    </div>
  );
}

/** Closes the notice when its time is over. The time does not run while `paused`. */
function useCloseAfter({ id, durationMs }: Notice, paused: boolean): void {
  const leftMs = useRef(durationMs);
  useEffect(() => {
    if (paused) return undefined;
    const from = Date.now();
    const timer = setTimeout(() => closeNotice(id), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= Date.now() - from;
    };
  }, [id, paused]);
}
