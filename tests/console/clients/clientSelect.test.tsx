// Covers requirements/administration.md#clients.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ClientSelect } from '../../../src/features/clientSelect/ClientSelect.tsx';
import type { FakeRequest } from '../../support/console/fakeServer.ts';
import { requestsTo, showScreen, type Replies, type Scene } from '../../support/console/showScreen.tsx';

/** Answers like a backend of the specification: it searches, and ignores `id`. */
const clients = ['Savanna Sacco', 'Jambo Couriers', 'Kilimo Fresh'].map((name, n) => ({
  id: n + 2,
  name,
  status: 1,
}));
const table = ({ body }: FakeRequest) => {
  const { search = '' } = body as { search?: string };
  const data = clients.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  return { json: { data, last_page: 1 } };
};

function show(given: number | null = null, scene: Scene = { roleId: 1 }, replies: Replies = {}) {
  const chosen: (number | null)[] = [];
  function Host() {
    const [value, setValue] = useState(given);
    const choose = (id: number | null) => {
      chosen.push(id);
      setValue(id);
    };
    return <ClientSelect value={value} onChange={choose} required fault="Client is required" />;
  }
  return {
    asked: showScreen(Host, { 'client/table': table, ...replies }, scene),
    chosen,
    user: userEvent.setup(),
  };
}

it('requests a page of 1,000 clients, newest first, and works by keyboard', async () => {
  const { asked, chosen, user } = show();
  await waitFor(() => expect(screen.getByRole('combobox', { name: /Client/ })).toBeEnabled());
  await user.tab();
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('option', { name: /Jambo Couriers/ });
  expect(requestsTo(asked, 'client/table').map(({ body }) => body)).toEqual([
    { page: 1, per_page: 1000, sort: 'client.id|desc' },
  ]);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(chosen).toEqual([3]);
  expect(screen.getByRole('combobox')).toHaveValue('Jambo Couriers');
});

it('searches clients on the server while the person types', async () => {
  const { asked, chosen, user } = show();
  const box = await screen.findByRole('combobox');
  await waitFor(() => expect(box).toBeEnabled());
  await user.type(box, 'kil');
  await waitFor(() =>
    expect(requestsTo(asked, 'client/table').at(-1)?.body).toMatchObject({ search: 'kil' }),
  );
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await user.click(screen.getByRole('option', { name: /Kilimo Fresh/ }));
  expect(chosen).toEqual([4]);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(chosen).toEqual([4, null]);
});

it('shows the account number that a payer may have typed', async () => {
  const row = { id: 5, name: 'Umoja', msisdn: '254722000005', account_number: '10000507', status: 1 };
  const { user } = show(null, { roleId: 1 }, { 'client/table': { json: { data: [row], last_page: 1 } } });
  const box = await screen.findByRole('combobox');
  await waitFor(() => expect(box).toBeEnabled());
  await user.click(box);
  expect(await screen.findByRole('option')).toHaveTextContent('Account 10000507 · +254');
});

it('shows the name of the given client, and marks a missing choice', async () => {
  show(3);
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue('Jambo Couriers'));
  expect(screen.getByRole('combobox')).toBeInvalid();
});

it('offers names only to a role of the platform that may not read clients', async () => {
  const names = ({ body }: FakeRequest) => {
    const { id } = body as { id?: number };
    const message = clients.filter((client) => id === undefined || client.id === id);
    return { json: { message: message.map((client) => ({ id: client.id, name: client.name })) } };
  };
  const support = { client: { id: 1, name: 'Platform' }, user: { id: 7, role_id: 4, permissions: [{ module: 'reports', actions: ['read'] }] } }; // oxfmt-ignore
  const replies = { 'client/options': names, 'client/balance': { json: { message: support } } };
  const { asked, chosen, user } = show(3, { roleId: 4 }, replies);
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue('Jambo Couriers'));
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(await screen.findByRole('option', { name: 'Kilimo Fresh' }));
  expect(chosen).toEqual([4]);
  expect(requestsTo(asked, 'client/table')).toEqual([]);
});

it('makes no call for a role without clients, because a refusal would end the session', async () => {
  const { asked } = show(3, { permissions: [{ module: 'units', actions: ['create'] }] });
  await waitFor(() => expect(screen.getByRole('combobox')).toBeDisabled());
  expect(requestsTo(asked, 'client/table')).toEqual([]);
});
