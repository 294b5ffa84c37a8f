import { useEffect } from 'react';
import { go } from '../navigation.ts';
import { showNotice } from '../notices/notices.ts';
import { readToken, readUserId } from '../session.ts';
import { signOut } from './sign.ts';

/**
 * The user_id this browser keeps; without one the person is told and led to the login page
 * (requirements/administration.md#errors).
 */
export function useUserId(): string | null {
  const userId = readUserId();
  useEffect(() => {
    // Who is signing out has no id either, and needs to hear nothing of it.
    if (userId !== null || readToken() === null) return;
    showNotice('error', 'User ID is missing. Cannot fetch Topup data.');
    // With its token the login page would lead straight back.
    void signOut();
    go('/');
  }, [userId]);
  return userId;
}
