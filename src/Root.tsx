// Routes an address: sign-in and registration as plain pages, the signed-in part with a session, or the 404 page
// (requirements/portal.md#routes, #roles). react-admin is loaded with the signed-in part.
import { lazy, Suspense, useEffect } from 'react';
import { entryTexts } from './i18n/entry.ts';
import { loadApp } from './loadApp.ts';
import { go, usePath } from './navigation.ts';
import { FailureBoundary } from './notices/FailureBoundary.tsx';
import { Notices } from './notices/Notices.tsx';
import { Login } from './pages/Login.tsx';
import { routeOf } from './routeOf.ts';
import { readSession } from './session.ts';

const App = lazy(async () => {
  const { App: Signed, profileArrived } = await loadApp();
  await profileArrived();
  return { default: Signed };
});
const Register = lazy(async () => ({ default: (await import('./pages/Register.tsx')).Register }));
const ForgotPassword = lazy(async () => ({
  default: (await import('./pages/ForgotPassword.tsx')).ForgotPassword,
}));
const NotFound = lazy(async () => ({ default: (await import('./pages/NotFound.tsx')).NotFound }));

export function Root() {
  return (
    <>
      <Notices />
      <FailureBoundary>
        <Suspense fallback={<div className="page-loading" role="status" aria-label={entryTexts.loading} />}>
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
  if (!routeOf(path)) return <NotFound />;
  if (!readSession()) return <Redirect to="/" />;
  return <App />;
}

function Redirect({ to }: { to: string }) {
  useEffect(() => go(to, { replace: true }), [to]);
  return null;
}
