// Loads at once what an address needs with a session: the signed-in part, the screen, the profile and, if the role permits, the first
// answer of the screen. Included in the first script of every page, so it must not import React or schemas.
import { canOpen } from './authProvider/access.ts';
import type { Caller } from './authProvider/caller.ts';
import { apiUrl } from './dataProvider/apiUrl.ts';
import { callEarly } from './dataProvider/early.ts';
import { loadApp } from './loadApp.ts';
import { drawOutline } from './outline.ts';
import { firstRouteOf } from './routeOf.ts';
import type { RouteRow } from './routeRow.ts';
import { readRole, readSession } from './session.ts';

interface Profile {
  message?: { client?: { id: number }; user?: Pick<Caller, 'permissions'> };
}

/**
 * Resolves when the outline is on the screen, or at once without a session or for an unknown address. The parts are loaded after that,
 * because linking them takes a tenth of a second on a slow phone. Failures are reported by the code that needs the parts.
 */
export async function loadEarly({ pathname }: Location): Promise<void> {
  const session = readSession();
  const route = firstRouteOf(pathname);
  if (session === null || !route) return;
  drawOutline(route.label);
  const profile = callEarly(apiUrl('client/balance'), '{}', session);
  void callFirst(profile, route, session);
  await painted();

  const isDetail = route.loadDetail && route.path !== pathname.replace(/\/+$/, '');
  const screen = isDetail ? route.loadDetail : route.load;
  // The calls module first: each part is evaluated when all its imports have arrived, so this becomes a task of its own.
  const calls = import('./authProvider/sign.ts');
  for (const part of [calls, loadApp(), screen?.()]) part?.catch(() => undefined);
}

/** Longest wait for a frame, in milliseconds. Pages in the background get no frame. */
const frameMs = 100;

/** Resolves after the next frame. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, document.hidden ? 0 : frameMs);
  });

/** Makes the first call of the screen, unless the role may not open the screen: the call would be refused. */
async function callFirst(profile: Promise<Response>, route: RouteRow, session: string): Promise<void> {
  if (!route.firstCall) return;
  try {
    const { message } = (await (await profile).clone().json()) as Profile;
    const caller = {
      role: readRole(),
      clientId: message?.client?.id,
      permissions: message?.user?.permissions,
    };
    const first = canOpen(caller, route) && route.firstCall(caller);
    if (first) void callEarly(apiUrl(first), '{}', session);
  } catch {
    // The frame reads the same answer and reports the failure.
  }
}
