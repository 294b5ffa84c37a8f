// Every resource of the routes has a list that the server answers, and every folder of screens has a test.
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { modules } from '../../../contract/access.ts';
import { dataProvider } from '../../../src/dataProvider/index.ts';
import { collections } from '../../../server/http/declaredCalls.ts';
import { roleTexts } from '../../../src/resources/roles/roleTexts.ts';
import { routes } from '../../../src/routes.ts';
import { startSession } from '../../../src/session.ts';
import { callOf } from '../../support/console/fakeContract.ts';
import { fakeServer } from '../../support/console/fakeServer.ts';

const root = join(import.meta.dirname, '../../..');
const lists = routes.filter(({ resource }) => resource).map(({ path }) => path.slice(1));
/** Filters that a list needs before it makes a call. */
const filter = { group: 3, client_id: 2, id: 2, start: '2026-11-01', end: '2026-11-22' };

describe('the list of each resource of the routes', () => {
  it.each(lists)('%s makes a call of the contract', async (resource) => {
    startSession({ token: 'token-1', userId: 7, roleId: 1 });
    const requests = fakeServer({});
    const sort = { field: 'id', order: 'DESC' } as const;
    const pagination = { page: 1, perPage: 10 };
    // The fake server answers 404, because the test only checks the request.
    await dataProvider.getList(resource, { filter, sort, pagination }).catch(() => undefined);
    expect(requests[0], 'src/dataProvider/index.ts has no adapter').toBeDefined();
    expect(requests[0] && callOf(requests[0]), `${requests[0]?.path} is not in the contract`).toBeDefined();
  });
});

it('every collection of the contract with a screen of its name is a resource in the table of routes', () => {
  const names = new Set(collections.map(({ name }) => `/${name}`));
  const unlisted = routes.filter(({ path, resource }) => names.has(path) && !resource);
  expect(unlisted.map(({ path }) => path)).toEqual([]);
});

it('every module of permissions has a name of its own in the roles screen, or a screen whose label is its name', () => {
  const named = new Set([...Object.keys(roleTexts.modules), ...routes.map(({ module }) => module)]);
  expect(modules.filter((module) => !named.has(module))).toEqual([]);
});

it('every folder of src/resources has a test in tests/console', () => {
  // Code that tests of one screen share is in tests/support. Without a test it is dead code.
  const tests = globSync('tests/{console,support/console}/**/*.{ts,tsx}', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const untested = readdirSync(join(root, 'src/resources')).filter(
    (noun) => !tests.some((text) => text.includes(`/src/resources/${noun}/`)),
  );
  expect(untested).toEqual([]);
});

it('every folder of src/resources has a screen in the table of routes', () => {
  const folder = join(root, 'src');
  const rows = readdirSync(join(folder, 'routes')).map((name) =>
    readFileSync(join(folder, 'routes', name), 'utf8'),
  );
  const unlisted = readdirSync(join(folder, 'resources')).filter(
    (noun) => !rows.some((text) => text.includes(`import('../resources/${noun}/`)),
  );
  expect(unlisted).toEqual([]);
});
