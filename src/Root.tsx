// Shows the page of an address: sign-in and registration as plain pages, the signed-in part if there is a session, or the 404 page
// (requirements/portal.md#routes, #roles). react-admin is loaded with the signed-in part.
import { lazy, startTransition, Suspense, useEffect, useState, type ComponentType } from 'react';
import { entryTexts } from './i18n/entry.ts';
import { loadApp } from './loadApp.ts';
import { go, leftPage, usePath } from './navigation.ts';
import { FailureBoundary } from './notices/FailureBoundary.tsx';
import { Notices } from './notices/Notices.tsx';
import { outlineOf } from './outline.ts';
import { Login } from './pages/Login.tsx';
import { routeOf } from './routeOf.ts';
import { readSession, readUserId } from './session.ts';

const Register = lazy(async () => ({ default: (await import('./pages/Register.tsx')).Register }));
const ForgotPassword = lazy(async () => ({
  default: (await import('./pages/ForgotPassword.tsx')).ForgotPassword,
}));
const NotFound = lazy(async () => ({ default: (await import('./pages/NotFound.tsx')).NotFound }));

const loading = <div className="page-loading" role="status" aria-label={entryTexts.loading} />;

export function Root() {
  return (
    <>
      <Notices />
      <FailureBoundary>
        <Suspense fallback={loading}>
          <Page path={usePath()} />
        </Suspense>
      </FailureBoundary>
    </>
  );
}

function Page({ path }: { path: string }) {
  if (path === '/') return readSession() ? <Redirect to="/dashboard" /> : <Login />;
  if (path === '/register') return <Register />;
  if (path === '/forgot-password') return <ForgotPassword />;
  const route = routeOf(path);
  if (!route) return <NotFound />;
  if (!readSession()) return <Redirect to="/" state={leftPage(readUserId())} />;
  return (
    <>
      <Outline title={route.label} />
      <SignedIn />
    </>
  );
}

/**
 * The signed-in part, once it is loaded. Without `lazy`, because React shows the content that replaces a fallback at the earliest 300 ms
 * after it.
 */
function SignedIn() {
  const [App, setApp] = useState<ComponentType>();
  useEffect(() => {
    const load = async () => {
      const part = await loadApp();
      await part.profileArrived();
      startTransition(() => setApp(() => part.App));
    };
    load().catch((error: unknown) =>
      setApp(() => {
        throw error;
      }),
    );
  }, []);
  return App ? <App /> : loading;
}

/** The outline, which replaces that of the first script, and is also shown for a screen that opens after sign-in. */
const Outline = ({ title }: { title: string }) => (
  <div
    className="outline"
    aria-hidden="true"
    ref={(outline) => outline?.replaceChildren(...outlineOf(title))}
  />
);

function Redirect({ to, state = null }: { to: string; state?: unknown }) {
  const [kept] = useState(state);
  useEffect(() => go(to, { replace: true, state: kept }), [to, kept]);
  return null;
}
