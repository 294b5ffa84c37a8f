import { useEffect } from 'react';
import { go } from '../navigation.ts';
import { showNotice } from '../notices/notices.ts';
import { readUserId } from '../session.ts';
import { signOut } from './sign.ts';

/** The user_id this browser keeps; without one the person is told and led to the login page (spec part 2 sections 4 and 8). */
export function useUserId(): string | null {
  const userId = readUserId();
  useEffect(() => {
    if (userId !== null) return;
    showNotice('error', 'User ID is missing. Cannot fetch Topup data.');
    // With its token the login page would lead straight back.
    void signOut();
    go('/');
  }, [userId]);
  return userId;
}
