// What an address needs with a session, all at once: the signed-in part, its screen, the profile and, as far as the role may, the
// screen's first answer. Part of the first script of every page, so it must not import React or schemas.
import { canOpen } from './authProvider/access.ts';
import { apiUrl } from './dataProvider/apiUrl.ts';
import { callEarly } from './dataProvider/early.ts';
import { loadApp } from './loadApp.ts';
import { firstRouteOf } from './routeOf.ts';
import type { RouteRow } from './routeRow.ts';
import { readRole, readSession } from './session.ts';

interface Profile {
  message?: { user?: { permissions?: readonly { module: string; actions: readonly string[] }[] } };
}

/** Does nothing without a session or for an unknown address. Failures are reported by the code that needs the parts. */
export function loadEarly({ pathname }: Location): void {
  const session = readSession();
  const route = firstRouteOf(pathname);
  if (session === null || !route) return;
  const isDetail = route.loadDetail && route.path !== pathname.replace(/\/+$/, '') && pathname !== '/';
  const screen = isDetail ? route.loadDetail : route.load;
  // The calls first: each part is evaluated when all that it imports has arrived, so they become tasks of their own.
  const calls = import('./authProvider/sign.ts');
  for (const part of [calls, loadApp(), screen?.()]) part?.catch(() => undefined);

  const profile = callEarly(apiUrl('client/balance'), '{}', session);
  const { firstCall } = route;
  if (firstCall && !isDetail) {
    void callIfAllowed(profile, route, () =>
      callEarly(apiUrl(firstCall.path), JSON.stringify(firstCall.body), session),
    );
  }
}

/** A role without the screen must not make its call, which would be refused. */
async function callIfAllowed(profile: Promise<Response>, route: RouteRow, make: () => void): Promise<void> {
  try {
    const { message } = (await (await profile).clone().json()) as Profile;
    if (canOpen({ role: readRole(), permissions: message?.user?.permissions }, route)) make();
  } catch {
    // The frame reads the same answer and reports it.
  }
}
