// Replaces a screen that the role does not include, whose refused calls would end the session. Sign-in always opens the dashboard;
// a role without it is redirected to its first screen.
import { useTranslate } from 'react-admin';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { canOpen, showsInMenu } from '../authProvider/access.ts';
import type { Caller } from '../authProvider/access.ts';
import { routes } from '../routes.ts';

export function NoAccess({ caller }: { caller: Caller }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const open = routes.find((route) => showsInMenu(caller, route) && canOpen(caller, route));
  if (open && pathname === '/dashboard') return <Navigate to={open.path} replace />;
  return (
    <section className="no-access">
      <h2>{translate('tuma.noAccess.title')}</h2>
      <p>{translate('tuma.noAccess.lead')}</p>
      {open && (
        <Link to={open.path} className="button button-quiet">
          {translate('tuma.noAccess.goTo', { screen: open.label })}
        </Link>
      )}
    </section>
  );
}
