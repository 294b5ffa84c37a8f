// Warning under the top bar while the demo's published passwords work. Links to the users if the role may change them.
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useProfile } from '../authProvider/profile.ts';
import { useOpenRoute } from '../authProvider/useOpenRoute.ts';
import { usePlatform } from '../authProvider/usePlatform.ts';
import { entryTexts } from '../i18n/entry.ts';
import { keepWarning } from '../outline.ts';
import { layoutTexts } from './layoutTexts.ts';

/** Has no link on the page that the link opens. */
export function PublishedSignIns({ page }: { page: string }) {
  const users = useOpenRoute('/system-users');
  const isPlatform = usePlatform();
  const { data } = useProfile();
  const arePublished = data?.message.published_sign_ins;
  useEffect(() => {
    if (data) keepWarning(arePublished === true);
  }, [data, arePublished]);
  if (arePublished !== true) return null;
  return (
    <section className="band band-urgent" aria-labelledby="published-sign-ins">
      <p id="published-sign-ins">{entryTexts.publishedSignIns}</p>
      {isPlatform && users && users.path !== page && (
        <Link to={users.path}>{layoutTexts.changePasswords}</Link>
      )}
    </section>
  );
}
