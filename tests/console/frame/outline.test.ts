import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadApp } from '../../../src/loadApp.ts';
import { loadEarly } from '../../../src/loadEarly.ts';
import { drawOutline, keepWarning } from '../../../src/outline.ts';
import { startSession } from '../../../src/session.ts';

vi.mock('../../../src/loadApp.ts', () => ({ loadApp: vi.fn(() => Promise.resolve()) }));

const fetched = vi.fn((_url: string) => Promise.resolve(Response.json({})));
const outline = () => document.querySelector('#root > .outline');

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  vi.mocked(loadApp).mockClear();
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
  startSession({ token: 'one', userId: 1, roleId: 1 });
  history.replaceState(null, '', '/privacy');
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

describe('the outline of a screen', () => {
  it('is its title, not read aloud', () => {
    drawOutline('Privacy');
    expect(outline()).toHaveTextContent(/^Privacy$/);
    expect(outline()).toHaveAttribute('aria-hidden', 'true');
  });

  it('warns of published passwords while the page before did', () => {
    keepWarning({ hasLink: true });
    drawOutline('Privacy');
    expect(outline()).toHaveTextContent(/^PrivacyDemo accounts with published passwords can sign in\./);
    outline()?.remove();
    keepWarning(undefined);
    drawOutline('Privacy');
    expect(outline()).toHaveTextContent(/^Privacy$/);
  });
});

describe('what an address needs', () => {
  it('is asked for at once, and loaded after the frame that shows the outline', async () => {
    vi.useFakeTimers();
    const loaded = loadEarly(location);
    expect(outline()).toHaveTextContent('Privacy');
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([expect.stringMatching(/client\/balance$/)]);
    expect(loadApp).not.toHaveBeenCalled();
    // A frame in jsdom takes 16 ms.
    await vi.advanceTimersByTimeAsync(20);
    await loaded;
    expect(loadApp).toHaveBeenCalledOnce();
  });

  it('does not wait for a frame that a page in the background does not get', async () => {
    vi.stubGlobal('requestAnimationFrame', () => 0);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await loadEarly(location);
    expect(loadApp).toHaveBeenCalledOnce();
  });

  it('is nothing at an address that is none', async () => {
    history.replaceState(null, '', '/nowhere');
    await loadEarly(location);
    expect(outline()).toBeNull();
    expect(fetched).not.toHaveBeenCalled();
    expect(loadApp).not.toHaveBeenCalled();
  });
});
