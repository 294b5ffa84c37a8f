// The warning under the top bar while the demo's published passwords work, with a link to the users where the role may change
// them.
import { Link } from 'react-router-dom';
import { canOpen } from '../authProvider/access.ts';
import { useCaller, useProfile } from '../authProvider/profile.ts';
import { usePlatform } from '../authProvider/usePlatform.ts';
import { routeOf } from '../routeOf.ts';
import { layoutTexts } from './layoutTexts.ts';

/** Without the link on the page that it opens. */
export function PublishedSignIns({ page }: { page: string }) {
  const caller = useCaller();
  const isPlatform = usePlatform();
  const { data } = useProfile();
  if (data?.message.published_sign_ins !== true) return null;
  const users = routeOf('/system-users');
  const mayChange = isPlatform && users && caller && canOpen(caller, users) && users.path !== page;
  return (
    <section className="band band-urgent" aria-labelledby="published-sign-ins">
      <p id="published-sign-ins">{layoutTexts.publishedSignIns}</p>
      {mayChange && <Link to={users.path}>{layoutTexts.changePasswords}</Link>}
    </section>
  );
}
