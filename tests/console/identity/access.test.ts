import { describe, expect, it } from 'vitest';
import { permissionsOf } from '../../../contract/access.ts';
import { listApprovals } from '../../../contract/approvals.ts';
import { canAct, canOpen } from '../../../src/authProvider/access.ts';
import type { Caller } from '../../../src/authProvider/caller.ts';
import { authProvider } from '../../../src/authProvider/index.ts';
import { showsInMenu } from '../../../src/authProvider/showsInMenu.ts';
import { queryClient } from '../../../src/queryClient.ts';
import { routeOf } from '../../../src/routeOf.ts';
import { routes } from '../../../src/routes.ts';
import type { RouteRow } from '../../../src/routeRow.ts';
import { startSession } from '../../../src/session.ts';
import { entriesForAll } from '../../support/console/entriesForAll.ts';
import { fakeServer } from '../../support/console/fakeServer.ts';

const admin: Caller = { role: '1', permissions: [] };
const silent: Caller = { role: '3' };
const support: Caller = { role: '2', permissions: [{ module: 'messages', actions: ['read'] }] };

const forAll: RouteRow = { ...routeOf('/transactional-sms')!, module: 'messages' };
const forAdmins: RouteRow = { ...forAll, adminOnly: true };
const adminsSenders: RouteRow = { ...forAdmins, module: 'sender_ids' };

describe('canAct', () => {
  it('lets an Admin do everything', () => expect(canAct(admin, 'send', 'create')).toBe(true));
  it('allows other roles exactly the actions they have permissions for', () => {
    expect(canAct(support, 'messages', 'read')).toBe(true);
    expect(canAct(support, 'messages', 'delete')).toBe(false);
    expect(canAct(support, 'send', 'create')).toBe(false);
  });
  it('allows everything on a backend that sends no permissions', () => {
    expect(canAct(silent, 'send', 'create')).toBe(true);
  });
});

describe('menu', () => {
  it('shows every entry to an Admin', () => {
    expect([forAll, forAdmins, adminsSenders].map((row) => showsInMenu(admin, row))).toEqual([
      true,
      true,
      true,
    ]);
  });
  it('shows other roles the entries for all, and those for Admins that they may read', () => {
    expect([forAll, forAdmins, adminsSenders].map((row) => showsInMenu(support, row))).toEqual([
      true,
      true,
      false,
    ]);
  });
  it('hides entries that the role may not open', () => {
    expect(showsInMenu(support, routeOf('/system-users')!)).toBe(false);
    expect(routes.filter((row) => showsInMenu(support, row)).map((row) => row.label)).toEqual([
      'API Reports',
      'All Messages',
      'Inbox',
    ]);
  });
  it('has the search for platform users without a dashboard, first, because it is their home', () => {
    const first = (caller: Caller) => routes.find((row) => showsInMenu(caller, row))?.label;
    expect(first({ ...support, clientId: 1 })).toBe('Search');
    expect(first({ ...support, clientId: 2 })).toBe('API Reports');
    expect(first(admin)).toBe('Dashboard');
    expect(routes.filter((row) => showsInMenu(admin, row)).map((row) => row.label)).not.toContain('Search');
  });
  it('hides the entries for Admins on a backend that sends no permissions', () => {
    expect([forAll, forAdmins].map((row) => showsInMenu(silent, row))).toEqual([true, false]);
  });
  it('has no entry for a screen whose calls a backend of the specification lacks, which does not open either', () => {
    const labels = (caller: Caller) =>
      routes.filter((row) => showsInMenu(caller, row)).map((row) => row.label);
    const extensions = routes.filter((row) => row.isExtension);
    const names = extensions.map((row) => row.label);
    for (const role of ['1', '3']) {
      const caller = { role, clientId: 2 };
      expect(labels(caller)).toEqual(labels({ role }).filter((label) => !names.includes(label)));
      expect(extensions.filter((row) => canOpen(caller, row))).toEqual([]);
    }
    // Search is in the menu of support staff only.
    const ofAdmins = names.filter((label) => label !== 'Search');
    expect(labels({ role: '1', clientId: 1, permissions: [] })).toEqual(expect.arrayContaining(ofAdmins));
  });
  it('has the entries for all in the order of the specification, without Send SMS, which is a button', () => {
    expect(routes.filter((row) => showsInMenu(silent, row)).map((row) => row.label)).toEqual(entriesForAll);
    // Entries for admins only (requirements/administration.md#screens-and-routes).
    expect(showsInMenu(silent, routeOf('/user-roles')!)).toBe(false);
    expect(showsInMenu(silent, routeOf('/audit-log')!)).toBe(false);
    expect(showsInMenu(silent, routeOf('/client-sms')!)).toBe(false);
    expect(routeOf('/send-sms')).toBeDefined();
  });
});

describe('a screen', () => {
  it('opens only to a role whose calls will not be refused', () => {
    expect(canOpen(support, routeOf('/transactional-sms')!)).toBe(true);
    expect(canOpen(support, routeOf('/dashboard')!)).toBe(false);
    expect(canOpen(support, routeOf('/send-sms')!)).toBe(false);
  });
  it.each(permissionsOf(listApprovals.access))(
    'for approvals opens to a role with %j alone',
    ({ module, action }) => {
      const caller: Caller = { role: '2', clientId: 1, permissions: [{ module, actions: [action] }] };
      expect(canOpen(caller, routeOf('/approvals')!)).toBe(true);
      expect(canOpen({ ...caller, clientId: 2 }, routeOf('/approvals')!)).toBe(false);
    },
  );
});

describe('an address', () => {
  it('of a record or of one of its tabs belongs to the screen of its list', () => {
    for (const path of ['/client-sms/5', '/client-sms/5/users', '/client-sms/5/users/'])
      expect(routeOf(path)?.path, path).toBe('/client-sms');
    expect(routeOf('/promotional-sms/900/')?.path).toBe('/promotional-sms');
  });
  it('that no screen has is unknown, also below a list', () => {
    for (const path of [
      '/client-sms/five',
      '/client-sms/5/users/7',
      '/promotional-sms/9/users',
      '/dnd-sms/5',
      '/5',
    ])
      expect(routeOf(path), path).toBeUndefined();
  });
});

const can = (resource: string, action: string) => authProvider.canAccess!({ resource, action });

describe('canAccess of react-admin', () => {
  it('uses the table of routes and the permissions of client/balance', async () => {
    startSession({ token: 't', userId: 7, roleId: 2 });
    fakeServer({
      'client/balance': {
        json: {
          message: {
            client: { id: 2, name: 'W' },
            user: { id: 7, role_id: 2, permissions: support.permissions },
          },
        },
      },
    });
    expect(await can('transactional-sms', 'list')).toBe(true);
    expect(await can('transactional-sms', 'delete')).toBe(false);
    expect(await can('unknown', 'list')).toBe(false);
  });

  it('uses the profile that is loaded while the server gives no newer one', async () => {
    startSession({ token: 't', userId: 7, roleId: 2 });
    fakeServer({ 'client/balance': 'no answer' });
    const message = {
      client: { id: 2, name: 'W' },
      user: { id: 7, role_id: 2, permissions: support.permissions },
    };
    queryClient.setQueryData(
      ['client/balance', {}, undefined],
      { message },
      { updatedAt: Date.now() - 120_000 },
    );
    expect(await can('transactional-sms', 'list')).toBe(true);
  });
});
