// Writes of a REST collection without an entry in the table of resources use the provider, which fetches its lists again.
import { act, screen, waitFor } from '@testing-library/react';
import { useDelete, useCreate, useGetList, useUpdate } from 'react-admin';
import { expect, it } from 'vitest';
import { collectionOf, requestsTo, showScreen } from '../../support/console/showScreen.tsx';

const row = { id: 3, name: 'Payday', message: 'Habari', created: '2026-11-01T00:00:00Z', updated: '2026-11-01T00:00:00Z' }; // oxfmt-ignore
const data = { name: 'Alpha', message: 'Habari' };

type Writes = Record<'create' | 'update' | 'remove', () => Promise<unknown>>;

it.each(['create', 'update', 'remove'] as const)('fetches the list of a collection again after %s', async (verb) => {
  let writes: Writes | undefined;
  const Screen = () => {
    const list = useGetList('templates');
    const [create] = useCreate();
    const [update] = useUpdate();
    const [remove] = useDelete();
    writes = {
      create: async () => create('templates', { data }, { returnPromise: true }),
      update: async () => update('templates', { id: 3, data, previousData: row }, { returnPromise: true }),
      remove: async () => remove('templates', { id: 3, previousData: row }, { returnPromise: true }),
    };
    return <p>{list.data?.map(({ name }) => name as string).join()}</p>;
  };
  const asked = showScreen(Screen, {
    templates: ({ method }) =>
      method === 'POST' ? { status: 201, json: row } : collectionOf('templates', [row]),
    'templates/3': { json: row },
  });
  await screen.findByText('Payday');
  await act(async () => writes?.[verb]());
  await waitFor(() =>
    expect(requestsTo(asked, 'templates').filter(({ method }) => method === 'GET')).toHaveLength(2),
  );
}); // oxfmt-ignore
