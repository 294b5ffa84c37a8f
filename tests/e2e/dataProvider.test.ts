// @vitest-environment jsdom
// react-admin's verbs on every entity of the console: getList, getOne, getMany, create, update and delete through the data provider,
// against the started server, and against a backend with only the specification's calls (decisions/005-other-backends.md).
import { renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import {
  CoreAdminContext,
  useCreate,
  useDelete,
  useGetMany,
  useGetOne,
  useUpdate,
  type Identifier,
  type RaRecord,
} from 'react-admin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { resourceOf } from '../../src/dataProvider/resources.ts';
import { queryClient } from '../../src/queryClient.ts';
import { startSession } from '../../src/session.ts';
import { entities, standardVerbs, type Entity, type Find } from '../support/e2e/entities.ts';
import { discard, startProduct } from '../support/product/product.ts';
import { startSpecStub } from '../support/e2e/specStub.ts';

interface Backend {
  url: string;
  token: string;
  close: () => Promise<unknown>;
}

async function startServer(): Promise<Backend> {
  const product = await startProduct();
  const token = await product.signIn('0712000001', 'tuma-admin');
  return { url: product.url, token, close: () => product.stop().then(() => discard(product.dataDir)) };
}

const backends = [
  { name: 'the server', isSpecified: false, start: startServer },
  {
    name: 'a backend of the specification',
    isSpecified: true,
    start: async (): Promise<Backend> => ({ ...(await startSpecStub('')), token: 'a-token' }),
  },
];

const rowsOf = async (resource: string, filter: object = {}): Promise<RaRecord[]> =>
  (
    await dataProvider.getList(resource, {
      filter,
      sort: { field: 'id', order: 'DESC' },
      pagination: { page: 1, perPage: 100 },
    })
  ).data;

const find: Find = async (resource, values, filter) => {
  const rows = await rowsOf(resource, filter);
  const found = rows.find((row) => Object.entries(values).every(([field, value]) => row[field] === value));
  if (!found) throw new Error(`${resource} has no ${JSON.stringify(values)} among ${rows.length} rows`);
  return found;
};

const listed = async ({ resource, filter }: Entity, values: object) =>
  find(resource, values, await filter?.(find));

async function expectRecord(resource: string, id: Identifier, values: object): Promise<void> {
  expect((await dataProvider.getOne(resource, { id })).data).toMatchObject({ ...values, id });
  expect((await dataProvider.getMany(resource, { ids: [id] })).data).toMatchObject([{ ...values, id }]);
}

test.each(entities)('$resource has exactly the verbs of the table of entities', async (entity) => {
  const loaded: object = await resourceOf(entity.resource);
  const verbs = Object.keys(loaded).filter((name) => name !== 'affects');
  const standard = standardVerbs.filter((verb) => entity.without?.[verb] === undefined);
  expect(verbs.toSorted()).toEqual([...standard, ...(entity.own ?? [])].toSorted());
});

describe.each(backends)('on $name', ({ isSpecified, start }) => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await start();
    const base = document.querySelector('meta') ?? document.head.appendChild(document.createElement('meta'));
    Object.assign(base, { name: 'api-base', content: `${backend.url}/api` });
    startSession({ token: backend.token, userId: 7, roleId: 1 });
  });
  afterAll(async () => {
    queryClient.clear();
    await backend.close();
  });

  const tested = entities.filter(({ unspecified }) => !(isSpecified && typeof unspecified === 'string'));
  const can = ({ without, unspecified }: Entity, verb: 'create' | 'update' | 'delete') =>
    without?.[verb] === undefined &&
    !(isSpecified && typeof unspecified === 'object' && unspecified[verb] !== undefined);

  test.each(tested)('$resource: a record is created, listed, read and updated', async (entity) => {
    const { resource, shows, showsThen = shows } = entity;
    if (can(entity, 'create')) {
      const data = await entity.create!(find);
      const created = await dataProvider.create<RaRecord>(resource, { data });
      expect(created.data).toMatchObject(data);
      if (created.data.id !== '') expect((await listed(entity, shows)).id).toBe(created.data.id);
    }
    await entity.prepare?.();
    const row = await listed(entity, shows);
    await expectRecord(resource, row.id, shows);
    if (!can(entity, 'update')) return;
    const data = await entity.update!(find);
    await dataProvider.update(resource, { id: row.id, data, previousData: row });
    expect((await listed(entity, showsThen)).id).toBe(row.id);
    await expectRecord(resource, row.id, showsThen);
  });

  // Deleted in reverse order: the mapping before its sender ID, and that before its connector.
  const deleted = tested.filter((entity) => can(entity, 'delete')).toReversed();
  test.each(deleted)('$resource: a deleted record is gone', async (entity) => {
    const { resource, shows, showsThen } = entity;
    const filter = await entity.filter?.(find);
    const { id } = await listed(entity, can(entity, 'update') ? (showsThen ?? shows) : shows);
    await dataProvider.delete(resource, { id });
    expect((await rowsOf(resource, filter)).map((row) => row.id)).not.toContain(id);
    await expect(dataProvider.getOne(resource, { id })).rejects.toMatchObject({ status: 404 });
    expect((await dataProvider.getMany(resource, { ids: [id] })).data).toEqual([]);
  });

  test('react-admin’s hooks create, read, update and delete a record, and read it again after each change', async () => {
    const resource = 'senderid-configuration';
    const wrapper = ({ children }: { children: ReactNode }) =>
      createElement(CoreAdminContext, { dataProvider, queryClient }, children);
    const writes = renderHook(
      () => ({ create: useCreate()[0], update: useUpdate()[0], remove: useDelete()[0] }),
      { wrapper },
    );
    const { create, update, remove } = writes.result.current;
    const promised = { returnPromise: true } as const;
    const { id: connector_id } = await find('telco-configuration', { name: 'Safaricom' });
    await create(resource, { data: { code: 'HOOKS', package_id: 5001, connector_id } }, promised);

    const { id } = await find(resource, { code: 'HOOKS' });
    const reads = renderHook(
      () => ({ record: useGetOne(resource, { id }), records: useGetMany(resource, { ids: [id] }) }),
      { wrapper },
    );
    const shown = async (code: string) =>
      waitFor(() => {
        expect(reads.result.current.record.data).toMatchObject({ id, code });
        expect(reads.result.current.records.data).toMatchObject([{ id, code }]);
      });
    await shown('HOOKS');
    const data = { sender_name: 'HOOKS2', package_id: 5002, connector_id };
    await update(resource, { id, data, previousData: { id } }, promised);
    await shown('HOOKS2');
    await remove(resource, { id, previousData: { id } }, promised);
    await waitFor(() => expect(reads.result.current.record.error).toMatchObject({ status: 404 }));
    reads.unmount();
    writes.unmount();
  });
});
