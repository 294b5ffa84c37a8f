// Replaces a screen that the role does not include, because its calls would be refused, which ends the session. Sign-in always opens the
// dashboard, so roles without it are redirected to their first screen; for support staff, that is the search.
import { Link, Navigate, useLocation } from 'react-router-dom';
import { canOpen } from '../authProvider/access.ts';
import type { Caller } from '../authProvider/caller.ts';
import { showsInMenu } from '../authProvider/showsInMenu.ts';
import { routes } from '../routes.ts';
import { layoutTexts } from './layoutTexts.ts';

export function NoAccess({ caller }: { caller: Caller }) {
  const { pathname } = useLocation();
  const open = routes.find((route) => showsInMenu(caller, route) && canOpen(caller, route));
  if (open && pathname === '/dashboard') return <Navigate to={open.path} replace />;
  return (
    <section className="no-access">
      <h2>{layoutTexts.noAccess.title}</h2>
      <p>{layoutTexts.noAccess.lead}</p>
      {open && (
        <Link to={open.path} className="button button-quiet">
          {layoutTexts.noAccess.goTo(open.label)}
        </Link>
      )}
    </section>
  );
}
