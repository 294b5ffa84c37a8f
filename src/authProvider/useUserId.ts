import { useEffect } from 'react';
import { answerTexts } from '../i18n/answerTexts.ts';
import { go } from '../navigation.ts';
import { showNotice } from '../notices/notices.ts';
import { readSession, readUserId } from '../session.ts';
import { signOut } from './sign.ts';

/** Returns the stored user_id. Without one, shows a notice and opens the sign-in page (requirements/administration.md#errors). */
export function useUserId(): string | null {
  const userId = readUserId();
  useEffect(() => {
    // While signing out, there is no id either.
    if (userId !== null || readSession() === null) return;
    showNotice('error', answerTexts.userIdMissing);
    // With a session, the sign-in page would redirect back.
    void signOut();
    go('/');
  }, [userId]);
  return userId;
}
