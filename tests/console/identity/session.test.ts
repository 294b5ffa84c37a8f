import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  endSession,
  isAdmin,
  readRole,
  readSession,
  readUserId,
  sessionHeaders,
  startSession,
} from '../../../src/session.ts';

describe('session', () => {
  afterEach(() => vi.restoreAllMocks());

  it('keeps the token in the auth_token cookie and role and id in local storage', () => {
    startSession({ token: 'a b;=ü', userId: 7, roleId: 3 });
    expect(document.cookie).toContain('auth_token=');
    expect(readSession()).toBe('a b;=ü');
    expect(localStorage.getItem('user_role')).toBe('3');
    expect(localStorage.getItem('user_id')).toBe('7');
    expect([readRole(), readUserId()]).toEqual(['3', '7']);
  });

  it('writes a cookie of one day for the whole site that no other site sends', () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    startSession({ token: 'abc', userId: 1, roleId: 1 });
    expect(written).toHaveBeenCalledWith('auth_token=abc; Max-Age=86400; Path=/; SameSite=Strict');
  });

  it('marks the cookie Secure on https', () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    vi.stubGlobal('location', { protocol: 'https:' });
    startSession({ token: 'abc', userId: 1, roleId: 1 });
    expect(written).toHaveBeenCalledWith(expect.stringMatching(/; Secure$/));
  });

  it('deletes token, role and id when it ends', () => {
    startSession({ token: 'abc', userId: 1, roleId: 1 });
    endSession();
    expect([readSession(), readRole(), readUserId()]).toEqual([null, null, null]);
  });

  it('replaces role and id without removing them, which another tab would take for a sign-out', () => {
    startSession({ token: 'abc', userId: 7, roleId: 3 });
    const removed = vi.spyOn(Storage.prototype, 'removeItem');
    startSession({ token: 'def', userId: 7, roleId: 3 });
    expect(removed).not.toHaveBeenCalled();
    expect(readUserId()).toBe('7');
  });

  it('does not read a cookie whose name only ends like the token’s', () => {
    document.cookie = 'not_auth_token=x';
    expect(readSession()).toBeNull();
    startSession({ userId: 1, roleId: 1 });
    expect(sessionHeaders()).not.toHaveProperty('Authorization');
    endSession();
  });

  it('takes only user_role 1 for an Admin', () => {
    expect(['1', '2', '3', '', null].map(isAdmin)).toEqual([true, false, false, false, false]);
  });
});
