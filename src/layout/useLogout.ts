// Logout: deletes token, role and id at once, shows a notice, and opens `/` after a second (requirements/portal.md#session).
import { signOut } from '../authProvider/sign.ts';
import { go } from '../navigation.ts';
import { showNotice } from '../notices/notices.ts';
import { readSession } from '../session.ts';
import { layoutTexts } from './layoutTexts.ts';

const redirectMs = 1000;

export function useLogout(): () => void {
  return () => {
    if (!readSession()) return;
    void signOut();
    showNotice('success', layoutTexts.loggedOut);
    setTimeout(() => go('/'), redirectMs);
  };
}
