// Logout: deletes token, role and id at once, shows a notice, and opens `/` after a second (requirements/portal.md#session).
import { useTranslate } from 'react-admin';
import { signOut } from '../authProvider/sign.ts';
import { go } from '../navigation.ts';
import { showNotice } from '../notices/notices.ts';
import { readToken } from '../session.ts';

const redirectMs = 1000;

export function useLogout(): () => void {
  const translate = useTranslate();
  return () => {
    if (!readToken()) return;
    void signOut();
    showNotice('success', translate('tuma.layout.loggedOut'));
    setTimeout(() => go('/'), redirectMs);
  };
}
