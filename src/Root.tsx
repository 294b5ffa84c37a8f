// Routes an address: sign-in and registration as plain pages, the signed-in part with a session, or the 404 page
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

/** The signed-in part once it has loaded. Not lazy: React shows what replaces a fallback 300 ms after that at the earliest. */
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

/** Also of a screen that opens after the sign-in. React replaces the outline of the first script by it. */
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
