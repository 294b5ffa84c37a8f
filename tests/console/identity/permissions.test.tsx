// A screen must not make a call that its role may not make, because a refusal ends the session. Opens every screen of routes.ts as a
// role with only the permission that opens it, and with each single further permission that the screen checks; presses all
// buttons, and opens all menus, dialogs and tabs.
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, test, vi } from 'vitest';
import { App } from '../../../src/App.tsx';
import { messageOf } from '../../../src/format/messageOf.ts';
import { queryClient } from '../../../src/queryClient.ts';
import { clientTabs } from '../../../src/resources/clients/clientTabs.ts';
import type { RouteRow } from '../../../src/routeRow.ts';
import { routes } from '../../../src/routes.ts';
import { startSession } from '../../../src/session.ts';
import { contractServer, type ContractServer, type Grant } from '../../support/console/contractServer.ts';

/** Permissions that were checked while a screen was displayed. */
const checked = vi.hoisted(() => new Set<string>());
vi.mock('../../../src/authProvider/access.ts', async (load) => {
  const real = await load<typeof import('../../../src/authProvider/access.ts')>();
  return {
    ...real,
    canAct: (...given: Parameters<typeof real.canAct>) => {
      checked.add(`${given[1]}:${given[2]}`);
      return real.canAct(...given);
    },
  };
});

/** Permissions that the layout of every screen checks. Only the screens below are also walked with them. */
const layoutPermissions = ['dashboard:read', 'connectors:read', 'send:create'];
const checksLayoutPermissions = ['/search', '/contact-sms', '/group-sms', '/scheduled-sms'];

interface Walk {
  path: string;
  /** Permissions that open the screen. */
  base: Grant[];
  /** Whether to walk the screen with a permission that is checked there. */
  isWalked: (grant: Grant) => boolean;
}

const walks = routes.flatMap((route) => openingsOf(route).flatMap((opening) => walksOf(route, opening)));

/** Returns the permissions that each open a screen alone. */
function openingsOf({ module, action = 'read', anyOf }: RouteRow): Grant[] {
  return anyOf ? anyOf.map((one): Grant => `${one.module}:${one.action}`) : [`${module}:${action}`];
}

function walksOf({ path, tabs: parts = [] }: RouteRow, opening: Grant): Walk[] {
  const screen = (shown: string): Walk => ({
    path: shown,
    base: [opening],
    isWalked: (grant) => checksLayoutPermissions.includes(path) || !layoutPermissions.includes(grant),
  });
  if (path === '/search') return [screen('/search?q=0712345678')];
  if (path !== '/client-sms') return [path, ...parts.map((part) => `${path}/${part}`)].map(screen);
  const tabs = clientTabs.map(({ name, module: shown }) => ({
    path: `${path}/1/${name}`,
    base: [...new Set([opening, `${shown}:read`])],
    // The header is the same above all tabs.
    isWalked: (grant: Grant) => name === 'info' || grant.startsWith(`${shown}:`),
  }));
  return [screen(path), ...tabs];
}

/**
 * Loads all lazy modules before the first walk. On a busy machine a screen that is still loading would be treated as an empty one, and
 * a resource that is still loading would make its call in the next walk.
 */
const modules = import.meta.glob(['../../../src/**/*.{ts,tsx}', '!../../../src/{main.ts,start.tsx}']);
beforeAll(async () => {
  expect(Object.keys(modules).length).toBeGreaterThan(500);
  await Promise.all(Object.values(modules).map((load) => load()));
}, 60_000);

/** Number of changes of the page so far. */
let changes = 0;
new MutationObserver((records) => {
  changes += records.length;
}).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });

/** Waits until answers, lazy screens and effects have settled. */
async function settle(server: ContractServer): Promise<void> {
  for (let calm = 0, turns = 0; calm < 3 && turns < 200; turns++) {
    const before = [server.calls, changes].join();
    await new Promise((resolve) => setTimeout(resolve, 0));
    const isCalm = server.pending === 0 && before === [server.calls, changes].join();
    // Found by ID, which is much faster in jsdom than a selector.
    const isLoading = /Loading/.test(document.getElementById('main')?.textContent ?? 'Loading');
    calm = isCalm && !isLoading ? calm + 1 : 0;
  }
}

/** Returns open dialogs, menus and lists of options. Found by class, which is much faster in jsdom than the role. */
const overlays = () =>
  [...document.getElementsByClassName('MuiModal-root')].filter((one) =>
    /MuiDialog-root|MuiPopover-root/.test(one.className),
  );
const within = (root: ParentNode, selector: string) =>
  [...root.querySelectorAll<HTMLElement>(selector)].filter(
    (one) => !one.hasAttribute('disabled') && one.getAttribute('aria-disabled') !== 'true',
  );
const nameOf = (one: HTMLElement) => `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent}`;
/** Names of elements that are not pressed. The arrow of an autocomplete (Open) opens the same list as its field. */
const leaves = /^(Open|Cancel|Close|Done|Back|Dismiss|(Log|Sign) ?out|.*theme|.*menu)$/i;

const staysHere = (one: HTMLElement) =>
  !leaves.test((one.getAttribute('aria-label') ?? one.textContent).trim());

async function press(server: ContractServer, one: HTMLElement): Promise<void> {
  if (one.getAttribute('role') === 'combobox')
    one.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  else one.click();
  await settle(server);
}

async function closeAll(server: ContractServer): Promise<void> {
  for (let tries = 0; tries < 5 && overlays().length > 0; tries++) {
    const top = overlays().at(-1);
    const focused = top?.querySelector('[role=dialog],[role=menu],[role=listbox]');
    focused?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    await settle(server);
  }
}

const pressable = 'button, [role=tab], [role=combobox], tr[tabindex]';

/** Presses each element of an open dialog or menu once. `reopen` opens it again when it has closed. */
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

interface Walked {
  /** Refused and unknown calls, and errors that ended a screen. */
  faults: readonly string[];
  /** Permissions that were checked before an element was pressed. */
  checkedAtFirst: ReadonlySet<Grant>;
  /** Permissions that were checked while an element was pressed, by the name of the element. */
  checkedBy: ReadonlyMap<string, ReadonlySet<Grant>>;
}

/** Collects the permissions that are checked while `run` runs. */
async function checksDuring(run: () => Promise<void>): Promise<ReadonlySet<Grant>> {
  checked.clear();
  await run();
  return new Set(checked);
}

/** Opens the address as a role with these permissions, and presses the elements whose names match `only`. */
async function walk(
  path: string,
  grants: readonly Grant[],
  { clientId, only = () => true }: { clientId: number; only?: (name: string) => boolean },
): Promise<Walked> {
  const server = contractServer(new Set(grants), clientId);
  const faults: string[] = [];
  startSession({ token: 'token-1', userId: 7, roleId: 9 });
  history.replaceState(null, '', path);
  const onError = (error: unknown) => void faults.push(`crashed: ${messageOf(error)}`);
  const root = createRoot(document.body.appendChild(document.createElement('div')), {
    onCaughtError: onError,
    onUncaughtError: onError,
  });
  const checkedAtFirst = await checksDuring(async () => {
    root.render(<App />);
    await settle(server);
  });
  const checkedBy = new Map<string, ReadonlySet<Grant>>();
  const main = () => document.getElementsByClassName('frame-body')[0] ?? document.body;
  const names = [...new Set(within(main(), pressable).filter(staysHere).map(nameOf))].filter(only);
  for (const name of names) {
    const open = async () => {
      const one = within(main(), pressable).find((each) => nameOf(each) === name);
      if (one) await press(server, one);
    };
    const checks = await checksDuring(async () => {
      await open();
      if (overlays().length > 0) await pressOverlay(server, open);
    });
    checkedBy.set(name, checks);
    if (server.refused.length > 0 || faults.length > 0) break;
  }
  root.unmount();
  document.body.replaceChildren();
  queryClient.clear();
  return { faults: [...server.refused, ...server.unknown, ...faults], checkedAtFirst, checkedBy };
}

test.each(walks)('$path makes no call that a role with $base and one more permission may not make', async ({ path, base, isWalked }) => {
  const faults: string[] = [];
  const done: Walked[] = [];
  const visit = async (grants: readonly Grant[], options: Parameters<typeof walk>[2]) => {
    const walked = await walk(path, grants, options);
    done.push(walked);
    for (const fault of walked.faults) faults.push(`${grants.join(' + ')}, client ${options.clientId}: ${fault}`);
  };
  /** A permission that was first checked while an element was pressed only affects presses of such elements. */
  const affectedBy = (grant: Grant) => {
    if (done.some(({ checkedAtFirst }) => checkedAtFirst.has(grant))) return () => true;
    const [first] = done;
    return (name: string) => !first?.checkedBy.has(name) || done.some(({ checkedBy }) => checkedBy.get(name)?.has(grant));
  };
  await visit(base, { clientId: 2 });
  await visit(base, { clientId: 1 });
  // With an additional permission, the screen may check further permissions.
  const walked = new Set<Grant>(base);
  const due = () => done.flatMap(({ checkedAtFirst, checkedBy }) => [...checkedAtFirst, ...[...checkedBy.values()].flatMap((grants) => [...grants])]).filter((grant) => !walked.has(grant) && isWalked(grant));
  for (let grants = due(); grants.length > 0; grants = due()) {
    for (const grant of new Set(grants)) {
      await visit([...base, grant], { clientId: 1, only: affectedBy(grant) });
      walked.add(grant);
    }
    if (due().length > 0) continue;
    // Some actions need two permissions. The walk has all of them without those to read, to find calls that assume a permission to read.
    await visit([...base, ...[...walked].filter((one) => !base.includes(one) && !one.endsWith(':read'))], { clientId: 1 });
  }
  expect(faults).toEqual([]);
}, 120_000); // oxfmt-ignore
