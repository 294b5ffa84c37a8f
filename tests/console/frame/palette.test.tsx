import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { DialogButton } from '../../../src/components/dialog/DialogButton.tsx';
import { useReportUnsaved } from '../../../src/components/form/unsaved.ts';
import { Layout } from '../../../src/layout/Layout.tsx';
import { refuses } from '../../support/console/fakeServer.ts';
import { pageOfRows, showScreenAt, type Replies, type Scene } from '../../support/console/showScreen.tsx';

const elimu = {
  id: 4,
  name: 'Elimu Academy',
  msisdn: '254722000004',
  email: 'office@elimu.example',
  sms_balance: 10,
  status: 1,
};

async function openPalette(scene: Scene = {}, replies: Replies = {}) {
  const shown = showScreenAt(
    () => <Layout>the screen</Layout>,
    {
      'dashboard/client/balance': { json: { message: { balance: 5 } } },
      'client/table': (asked) =>
        pageOfRows((asked.body as { search?: string }).search === 'eli' ? [elimu] : [])(asked),
      'message/groupbulk': pageOfRows([]),
      'configuration/sender/view/table': pageOfRows([]),
      ...replies,
    },
    { path: '/dashboard', roleId: 1, ...scene },
  );
  await screen.findByText('the screen');
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  const input = await screen.findByRole('combobox');
  return {
    ...shown,
    input,
    options: () => screen.queryAllByRole('option').map((option) => option.textContent),
  };
}

it('opens by Ctrl+K and goes to a page by the start of its words', async () => {
  const { input, options, address } = await openPalette();
  await userEvent.type(input, 'net rep');
  await waitFor(() => expect(options()).toEqual(['Network Report', 'Search for “net rep”']));
  await userEvent.keyboard('{Enter}');
  expect(address.path()).toBe('/sms-report');
});

it('finds clients by name, and adds credits to one by "credit" and its name', async () => {
  const { input, options, asked, address } = await openPalette();
  await userEvent.type(input, 'credit eli');
  await waitFor(() => expect(options()[0]).toBe('Add credits to Elimu Academy'));
  expect(asked.find(({ path }) => path === 'client/table')?.body).toMatchObject({ search: 'eli' });
  await userEvent.keyboard('{Enter}');
  expect(address.path()).toBe('/client-sms/4');
});

it.each([
  ['eli', 'Elimu Academy', 'umoja'],
  ['credit eli', 'Add credits to Elimu Academy', 'credit umoja'],
])('after "%s" offers "%s", but not while those of "%s" are read', async (earlier, offered, present) => {
  const { input, options, address } = await openPalette();
  await userEvent.type(input, earlier);
  await waitFor(() => expect(options()[0]).toBe(offered));
  await userEvent.clear(input);
  await userEvent.type(input, `${present}{Enter}`);
  expect(address.path()).toBe('/dashboard');
});

it('says why records could not be searched, and keeps the text', async () => {
  const text = 'Too many requests. Try again in 7 seconds.';
  const { input, options } = await openPalette({}, { 'client/table': refuses('too_many_requests', text) });
  await userEvent.type(input, 'eli');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(input).toHaveValue('eli');
  expect(options()).toEqual(['Search for “eli”']);
});

it('puts numbers and receipts into the search', async () => {
  const { input, options, address } = await openPalette();
  await userEvent.type(input, '0712 345 678');
  await waitFor(() => expect(options()[0]).toBe('Search for “0712 345 678”'));
  await userEvent.keyboard('{Enter}');
  expect(address.path()).toBe('/search');
  expect(address.search().get('q')).toBe('0712 345 678');
});

it('offers a role what it may do only, and asks the server nothing that it would refuse', async () => {
  const permissions = [
    { module: 'dashboard', actions: ['read'] },
    { module: 'contacts', actions: ['read'] },
  ];
  const { input, options, asked } = await openPalette({ roleId: 3, permissions });
  expect(options()).toEqual(['Dashboard', 'Account', 'Contact']);
  await userEvent.type(input, 'elimu');
  await waitFor(() => expect(options()).toEqual([]));
  expect(asked.some(({ path }) => path === 'client/table')).toBe(false);
});

it('gives the focus back when it is closed by Escape', async () => {
  const { input } = await openPalette();
  expect(input).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

it('gives the focus back to where it was before Ctrl+K, even if that is pressed twice', async () => {
  const { input } = await openPalette();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(input).not.toBeInTheDocument());
  const menu = screen.getByRole('link', { name: 'Dashboard' });
  menu.focus();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(menu).toHaveFocus();
});

it('asks before it opens over unsaved work, which the page that it opens would discard', async () => {
  const Unsaved = () => {
    useReportUnsaved('changed');
    return 'typed';
  };
  showScreenAt(
    () => (
      <Layout>
        <DialogButton label="Create">
          <Unsaved />
        </DialogButton>
      </Layout>
    ),
    { 'dashboard/client/balance': { json: { message: { balance: 5 } } } },
    { path: '/dashboard', roleId: 1 },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Create' }));
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('combobox')).toHaveFocus();
});
