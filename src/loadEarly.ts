// What an address needs with a session, all at once: the signed-in part, its screen, the profile and, as far as the role may, the
// screen's first answer. Part of the first script of every page, so it must not import React or schemas.
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
 * Resolves once the outline is on the screen: the parts load after that, because linking them is a tenth of a second of a slow phone.
 * At once without a session or for an unknown address. Failures are reported by the code that needs the parts.
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
  // The calls first: each part is evaluated when all that it imports has arrived, so they become tasks of their own.
  const calls = import('./authProvider/sign.ts');
  for (const part of [calls, loadApp(), screen?.()]) part?.catch(() => undefined);
}

/** The longest wait for a frame, which a page in the background does not get, in milliseconds. */
const frameMs = 100;

/** Resolves after the next frame. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, document.hidden ? 0 : frameMs);
  });

/** A role without the screen must not make its call, which would be refused. */
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
    // The frame reads the same answer and reports it.
  }
}
