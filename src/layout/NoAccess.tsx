// Replaces a screen that the backend does not have, or that the role does not include, because its calls would be refused, which ends the
// session. Sign-in always opens the dashboard, so roles without it are redirected to their first screen; for support staff, that is the
// search.
import { Link, Navigate, useLocation } from 'react-router-dom';
import { canOpen, hasCallsOf } from '../authProvider/access.ts';
import type { Caller } from '../authProvider/caller.ts';
import { showsInMenu } from '../authProvider/showsInMenu.ts';
import type { RouteRow } from '../routeRow.ts';
import { routes } from '../routes.ts';
import { layoutTexts } from './layoutTexts.ts';

export function NoAccess({ caller, route }: { caller: Caller; route: RouteRow }) {
  const { pathname } = useLocation();
  const open = routes.find((row) => showsInMenu(caller, row) && canOpen(caller, row));
  if (open && pathname === '/dashboard') return <Navigate to={open.path} replace />;
  const texts = hasCallsOf(caller, route) ? layoutTexts.noAccess : layoutTexts.notOffered;
  return (
    <section className="no-access">
      <h2>{texts.title}</h2>
      <p>{texts.lead}</p>
      {open && (
        <Link to={open.path} className="button button-quiet">
          {layoutTexts.noAccess.goTo(open.label)}
        </Link>
      )}
    </section>
  );
}
