// The layout of every signed-in screen: sidebar, top bar, access guard, Send SMS dialog (requirements/portal.md#layout). Reads the session
// before each screen. Without a session, or at an unknown address, it shows nothing of the screen.
import {
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPart } from '../components/lazyPart.ts';
import { hasUnsavedWork, signInOverPage } from '../dataProvider/http.ts';
import { canOpen } from '../authProvider/access.ts';
import { useCaller, useFreshProfile } from '../authProvider/profile.ts';
import { focusTitle } from '../components/dialog/focusTitle.ts';
import { useOnceOpened } from '../components/dialog/useOnceOpened.ts';
import { entryTexts } from '../i18n/entry.ts';
import { go, leftPage, loadedPath, tab } from '../navigation.ts';
import { Failure, FailureBoundary } from '../notices/FailureBoundary.tsx';
import { routeOf } from '../routeOf.ts';
import type { RouteRow } from '../routeRow.ts';
import { endSession, isReplaced, readSession, readUserId } from '../session.ts';
import { useShippedFont } from '../theme/font.ts';
import { Inactive } from './Inactive.tsx';
import { layoutTexts } from './layoutTexts.ts';
import { Leave } from './Leave.tsx';
import { Loading } from './Loading.tsx';
import { LowBalance } from './LowBalance.tsx';
import { NoAccess } from './NoAccess.tsx';
import { PublishedSignIns } from './PublishedSignIns.tsx';
import { SendSmsContext } from '../features/sendSms/useSendSms.ts';
import { SendingHeld } from './SendingHeld.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { TypedAhead } from './TypedAhead.tsx';
import { useDrawer } from './useDrawer.ts';
import { useInSlices } from '../components/useInSlices.ts';
import { usePalette } from './usePalette.ts';
import './sidebar.css';
import './layout.css';

const SendSmsDialog = lazyPart(
  async () => (await import('../features/sendSms/SendSmsDialog.tsx')).SendSmsDialog,
);
const Palette = lazyPart(async () => (await import('../features/palette/Palette.tsx')).Palette);

export function Layout({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation();
  const route = routeOf(pathname);
  useLeaveWhenSignedOut();
  // Checked once per address, not per render: after Logout the page stays for a second, but no other page opens.
  const allowed = useMemo(() => isOpenTo(pathname), [pathname]);
  if (!route || !allowed) return <Leave />;
  return <Frame route={route}>{children}</Frame>;
}

const isOpenTo = (pathname: string): boolean => routeOf(pathname) !== undefined && readSession() !== null;

function Frame({ route, children }: { route: RouteRow; children: ReactNode }) {
  // Renders the screen in slices, even if the profile arrives after the frame.
  const isFrameShown = useInSlices();
  const { data: profile, isFetched } = useFreshProfile();
  const caller = useDeferredValue(useCaller());
  const drawer = useDrawer(route.path);
  const palette = usePalette();
  const [sending, setSending] = useState(false);
  const wasSending = useOnceOpened(sending);
  const openSendSms = useCallback(() => setSending(true), []);
  useEffect(() => {
    document.title = `${route.label} · ${entryTexts.product}`;
  }, [route.label]);
  useFocusOnScreen();
  useShippedFont(route.path);

  return (
    <SendSmsContext value={openSendSms}>
      <a className="skip-link" href="#main">
        {layoutTexts.skip}
      </a>
      <div className="frame">
        <Sidebar drawer={drawer} />
        {drawer.open && <div className="frame-overlay" onClick={drawer.close} aria-hidden="true" />}
        <div className="frame-body" inert={drawer.open}>
          <TopBar title={route.label} drawer={drawer} onPalette={palette.show} />
          <PublishedSignIns page={route.path} />
          <Inactive />
          <SendingHeld page={route.path} />
          <LowBalance page={route.path} />
          <main id="main" tabIndex={-1}>
            <FailureBoundary resetKey={route.path}>
              <Suspense key={route.path} fallback={<Loading />}>
                {isFetched && profile === undefined ? (
                  <Failure />
                ) : !caller || !isFrameShown ? (
                  <Loading />
                ) : canOpen(caller, route) ? (
                  children
                ) : (
                  <NoAccess caller={caller} route={route} />
                )}
              </Suspense>
            </FailureBoundary>
          </main>
        </div>
      </div>
      {wasSending && (
        <Suspense fallback={<Loading />}>
          <SendSmsDialog open={sending} onClose={() => setSending(false)} />
        </Suspense>
      )}
      {palette.wasOpen && (
        <Suspense
          fallback={
            <>
              <Loading />
              <TypedAhead onType={palette.type} />
            </>
          }
        >
          <Palette
            open={palette.open}
            typed={palette.typed}
            onClose={palette.close}
            onSendSms={openSendSms}
          />
        </Suspense>
      )}
    </SendSmsContext>
  );
}

/** Moves the focus to the title when a screen or a tab of it opens, including after sign-in, unless the screen has set the focus itself. */
function useFocusOnScreen(): void {
  const { pathname } = useLocation();
  const shown = useRef(loadedPath);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!document.activeElement?.closest('#main, [role=dialog]')) focusTitle();
  }, [pathname]);
}

/**
 * Reads the session again when another tab has signed out, or in as another person, and when this tab gets the focus, because a cookie that
 * expires fires no event.
 */
function useLeaveWhenSignedOut(): void {
  const [userId] = useState(readUserId);
  useEffect(() => {
    const leave = () => go('/', { state: leftPage(userId) });
    const check = () => {
      if (isReplaced()) tab.load('/');
      else if (readSession()) return;
      else if (hasUnsavedWork()) signInOverPage().catch(leave);
      else leave();
    };
    const onStorage = () => {
      // Browsers may show the deleted cookie to other tabs for a while.
      if (readUserId() === null) endSession();
      // The browser would ask in this tab about work that is discarded for another person.
      if (!isReplaced() || !hasUnsavedWork()) check();
    };
    window.addEventListener('focus', check);
    window.addEventListener('storage', onStorage);
    return () => {
      window.removeEventListener('focus', check);
      window.removeEventListener('storage', onStorage);
    };
  }, [userId]);
}
