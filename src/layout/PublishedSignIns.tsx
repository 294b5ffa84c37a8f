// Warning under the top bar while the demo's published passwords work. Links to the users if the role may change them.
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useProfile } from '../authProvider/profile.ts';
import { useOpenRoute } from '../authProvider/useOpenRoute.ts';
import { usePlatform } from '../authProvider/usePlatform.ts';
import { entryTexts } from '../i18n/entry.ts';
import { keepWarning, keptWarning } from '../outline.ts';
import { isAdmin, readRole } from '../session.ts';
import { layoutTexts } from './layoutTexts.ts';

const usersPath = '/system-users';

/** Has no link on the page that the link opens. */
export function PublishedSignIns({ page }: { page: string }) {
  const mayOpenUsers = useOpenRoute(usersPath) !== undefined;
  const hasLink = usePlatform() && mayOpenUsers;
  const { data } = useProfile();
  const arePublished = data?.message.published_sign_ins === true;
  const isRead = data !== undefined;
  useEffect(() => {
    if (isRead) keepWarning(arePublished ? { hasLink } : undefined);
  }, [isRead, arePublished, hasLink]);
  const [kept] = useState(keptWarning);
  if (isRead ? !arePublished : !kept) return null;
  const isLinked = isRead ? hasLink : kept?.hasLink && isAdmin(readRole());
  return (
    <section className="band band-warning" aria-labelledby="published-sign-ins">
      <p>
        <span id="published-sign-ins">{entryTexts.publishedSignIns}</span>{' '}
        {isLinked && page !== usersPath && <Link to={usersPath}>{layoutTexts.changePasswords}</Link>}
      </p>
    </section>
  );
}
