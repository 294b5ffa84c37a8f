// Logout from the frame: token, role and id are gone at once, the notice shows, and after its second `/` opens
// (requirements/portal.md#session).
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
