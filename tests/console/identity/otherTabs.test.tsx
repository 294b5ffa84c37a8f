// The frame when another tab has signed out, or in as another person.
import { act, screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { tab } from '../../../src/navigation.ts';
import { readSession } from '../../../src/session.ts';
import { renderFrame } from '../../support/console/renderFrame.tsx';

describe('the frame', () => {
  it('goes to / when another tab has signed out and this one gets the focus', async () => {
    renderFrame();
    await screen.findByText('the screen');
    document.cookie = 'auth_token=; Max-Age=0; Path=/';
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(location.pathname).toBe('/');
  });

  it('leaves at once when another tab has signed out, and says why', async () => {
    renderFrame();
    await screen.findByText('the screen');
    // The cookie is still there, as in Chromium.
    for (const key of ['user_role', 'user_id']) localStorage.removeItem(key);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user_id' })));
    expect(location.pathname).toBe('/');
    expect(history.state).toEqual({ from: '/dashboard', userId: '7' });
    expect(readSession()).toBeNull();
  });

  it('stays open when another tab stores something else', async () => {
    renderFrame();
    await screen.findByText('the screen');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })));
    expect(location.pathname).toBe('/dashboard');
  });

  it('loads the page again at once when someone else has signed in in another tab, unless there is unsaved work', async () => {
    const load = vi.spyOn(tab, 'load').mockReturnValue();
    onTestFinished(() => load.mockRestore());
    renderFrame();
    await screen.findByText('the screen');
    localStorage.setItem('user_id', '8');
    const keep = (event: Event) => event.preventDefault();
    const change = () =>
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user_id' })));
    window.addEventListener('beforeunload', keep);
    change();
    window.removeEventListener('beforeunload', keep);
    expect(load).not.toHaveBeenCalled();
    change();
    expect(load).toHaveBeenCalledWith('/');
  });

  it('loads the page again when someone else has signed in in another tab and this one gets the focus', async () => {
    const load = vi.spyOn(tab, 'load').mockReturnValue();
    onTestFinished(() => load.mockRestore());
    renderFrame();
    await screen.findByText('the screen');
    expect(load).not.toHaveBeenCalled();
    localStorage.setItem('user_id', '8');
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(load).toHaveBeenCalledWith('/');
  });
});
