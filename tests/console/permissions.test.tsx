// A screen makes no call that its role may not make: a refusal signs people out. Every screen of routes.ts, opened by a role
// that holds nothing but what opens it, and by one for each single permission that the screen asks about beside it; all its
// buttons pressed, its menus, dialogs and tabs opened.
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { App } from '../../src/App.tsx';
import { queryClient } from '../../src/queryClient.ts';
import { clientTabs } from '../../src/resources/clients/clientTabs.ts';
import { routes } from '../../src/routes.ts';
import { startSession } from '../../src/session.ts';
import { contractServer, type ContractServer, type Grant } from '../support/contractServer.ts';

/** Permissions asked about while a screen was shown. */
const asked = vi.hoisted(() => new Set<string>());
vi.mock('../../src/authProvider/access.ts', async (load) => {
  const real = await load<typeof import('../../src/authProvider/access.ts')>();
  return {
    ...real,
    canAct: (...given: Parameters<typeof real.canAct>) => {
      asked.add(`${given[1]}:${given[2]}`);
      return real.canAct(...given);
    },
  };
});

/** Asked about by the frame round every screen, and walked with it where a screen asks about them, too. */
const framePermissions = ['dashboard:read', 'connectors:read', 'send:create'];
const asksFrame = ['/search', '/contact-sms', '/group-sms', '/scheduled-sms'];

interface Walk {
  path: string;
  /** What the role needs to see it. */
  base: Grant[];
  /** Whether a permission that is asked about there is walked with. */
  isWalked: (grant: Grant) => boolean;
}

const walks = routes.flatMap(({ path, module, action = 'read', loadDetail }): Walk[] => {
  const opening: Grant = `${module}:${action}`;
  const list: Walk = {
    path: path === '/search' ? '/search?q=0712345678' : path,
    base: [opening],
    isWalked: (grant) => asksFrame.includes(path) || !framePermissions.includes(grant),
  };
  if (!loadDetail) return [list];
  const tabs = clientTabs.map(({ name, module: shown }) => ({
    path: `${path}/1/${name}`,
    base: [...new Set([opening, `${shown}:read`])],
    // The header is the same over all tabs.
    isWalked: (grant: Grant) => name === 'info' || grant.startsWith(`${shown}:`),
  }));
  return [list, ...tabs];
});

/** Fetched before the first walk: a screen that is still on its way would be taken for an empty one. */
beforeAll(async () => {
  const loads = routes.flatMap(({ load, loadDetail }) => (loadDetail ? [load, loadDetail] : [load]));
  await Promise.all(loads.map((load) => load()));
}, 60_000);

/** Lets what was started come to rest: answers, screens that are fetched, effects. */
async function settle(server: ContractServer): Promise<void> {
  for (let calm = 0, turns = 0; calm < 3 && turns < 200; turns++) {
    const before = [server.calls, document.body.innerHTML.length].join();
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    const isCalm = server.pending === 0 && before === [server.calls, document.body.innerHTML.length].join();
    const isLoading = /Loading/.test(document.querySelector('#main')?.textContent ?? 'Loading');
    calm = isCalm && !isLoading ? calm + 1 : 0;
  }
}

const overlays = () =>
  [...document.querySelectorAll('.MuiModal-root')].filter((one) =>
    one.querySelector('[role=dialog],[role=menu],[role=listbox]'),
  );
const within = (root: ParentNode, selector: string) =>
  [...root.querySelectorAll<HTMLElement>(selector)].filter(
    (one) => !one.hasAttribute('disabled') && one.getAttribute('aria-disabled') !== 'true',
  );
const nameOf = (one: HTMLElement) => `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent}`;
const leaves = /^(Cancel|Close|Done|Back|Dismiss|(Log|Sign) ?out|.*theme|.*menu)$/i;

const staysHere = (one: HTMLElement) =>
  !leaves.test((one.getAttribute('aria-label') ?? one.textContent).trim());

async function press(server: ContractServer, one: HTMLElement): Promise<void> {
  if (one.getAttribute('role') === 'combobox') fireEvent.mouseDown(one);
  else fireEvent.click(one);
  await settle(server);
}

async function closeAll(server: ContractServer): Promise<void> {
  for (let tries = 0; tries < 5 && overlays().length > 0; tries++) {
    const top = overlays().at(-1);
    const focused = top?.querySelector('[role=dialog],[role=menu],[role=listbox]');
    if (focused) fireEvent.keyDown(focused, { key: 'Escape' });
    await settle(server);
  }
}

const pressable = 'button, [role=tab], [role=combobox], tr[tabindex]';

/** Presses everything of an open dialog or menu once, opening it again by `reopen` where it closed. */
async function pressOverlay(server: ContractServer, reopen: () => Promise<void>): Promise<void> {
  const seen = new Set<string>();
  for (let presses = 0; presses < 25; presses++) {
    if (overlays().length === 0) await reopen();
    const top = overlays().at(-1);
    const next =
      top &&
      within(top, `${pressable}, [role=menuitem]`).find((one) => !seen.has(nameOf(one)) && staysHere(one));
    if (!next) return closeAll(server);
    seen.add(nameOf(next));
    await press(server, next);
  }
  await closeAll(server);
}

/** Opens the address as a role with these permissions and presses what is there; gives the calls that were refused. */
async function walk(path: string, grants: readonly Grant[], clientId: number): Promise<ContractServer> {
  const server = contractServer(new Set(grants), clientId);
  startSession({ token: 'token-1', userId: 7, roleId: 9 });
  history.replaceState(null, '', path);
  render(<App />);
  await settle(server);
  const main = () => document.querySelector('.frame-body') ?? document.body;
  const names = [...new Set(within(main(), pressable).filter(staysHere).map(nameOf))];
  for (const name of names) {
    const open = async () => {
      const one = within(main(), pressable).find((each) => nameOf(each) === name);
      if (one) await press(server, one);
    };
    await open();
    if (overlays().length > 0) await pressOverlay(server, open);
    if (server.refused.length > 0) break;
  }
  cleanup();
  queryClient.clear();
  return server;
}

test.each(walks)('$path makes no call that a role with $base and one more permission may not make', async ({ path, base, isWalked }) => {
  asked.clear();
  const faults: string[] = [];
  const check = async (clientId: number, grants: readonly Grant[]) => {
    const { refused, unknown } = await walk(path, grants, clientId);
    for (const call of [...refused, ...unknown]) faults.push(`${grants.join(' + ')}, client ${clientId}: ${call}`);
  };
  await check(2, base);
  await check(1, base);
  // A permission may open what asks about others.
  const walked = new Set<Grant>(base);
  for (let due = [...asked]; due.length > 0; due = [...asked].filter((grant) => !walked.has(grant) && isWalked(grant))) {
    for (const grant of due.filter(isWalked)) {
      if (!walked.has(grant)) await check(1, [...base, grant]);
      walked.add(grant);
    }
  }
  // Some actions need two permissions; what they read must not be taken for granted.
  await check(1, [...base, ...[...walked].filter((grant) => !base.includes(grant) && !grant.endsWith(':read'))]);
  expect(faults).toEqual([]);
}, 120_000); // prettier-ignore
