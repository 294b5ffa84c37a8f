// Covers requirements/administration.md#global-sms.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { GlobalBalance } from '../../../contract/packages.ts';
import { PackageList } from '../../../src/resources/packages/PackageList.tsx';
import { chooseAction } from '../../support/console/chooseAction.ts';
import { columnHeadings } from '../../support/console/columnHeadings.ts';
import { bodiesTo, showScreen, type Replies, type Scene } from '../../support/console/showScreen.tsx';
import { otherBackend } from '../../support/console/fakeServer.ts';
import { notices } from '../../support/console/notices.ts';

/** A package as the specification's backend returns it. */
const plain: GlobalBalance = { id: 5, package_id: 1001, balance: 12_500 };
const list = 'dashboard/global/sms';
const credit = 'dashboard/credit/global/sms';
const debit = 'dashboard/debit/global/sms';

function show(rows: GlobalBalance[] = [plain], replies: Replies = {}, scene: Scene = {}) {
  const given = { [list]: { json: rows }, ...replies };
  return { asked: showScreen(PackageList, given, { roleId: 1, ...scene }), user: userEvent.setup() };
}
const cells = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

async function open(verb: 'Credit' | 'Debit', replies: Replies = {}) {
  const shown = show([plain], replies);
  await screen.findByText('1001');
  await shown.user.click(screen.getByRole('button', { name: verb }));
  const dialog = within(await screen.findByRole('dialog', { name: `${verb} Global SMS` }));
  const fill = async (packageId: string, amount: string) => {
    await shown.user.type(dialog.getByRole('textbox', { name: 'Package ID' }), packageId);
    await shown.user.type(dialog.getByRole('textbox', { name: 'Amount' }), amount);
  };
  const submit = () => shown.user.click(dialog.getByRole('button', { name: 'SUBMIT' }));
  return { ...shown, dialog, fill, submit };
}

describe('Global SMS', () => {
  it('has #, Package ID and SMS Balance where the server gives no further fields', async () => {
    show([plain], {}, { permissions: [{ module: 'packages', actions: ['read'] }], roleId: 2 });
    expect(await cells(/1001/)).toEqual(['1', '1001', '12,500']);
    expect(columnHeadings()).toEqual(['#', 'Package ID', 'SMS Balance']);
    expect(screen.queryByRole('button', { name: /Credit|Debit|Actions/ })).toBeNull();
  });

  it('shows the units held by clients next to the stock, marks oversold packages, and shows negative stock in red', async () => {
    show([
      { ...plain, held: 12_500, clients: 3 },
      { id: 6, package_id: 1002, balance: '-1000', held: 400 },
    ]);
    expect((await cells(/1001/)).slice(2, 5)).toEqual(['12,500', '12,500', '—']);
    expect((await cells(/1002/)).slice(2, 5)).toEqual(['-1,000', '400', '400']);
    expect(screen.getByText('-1,000')).toHaveStyle({ fontWeight: '600' });
    expect(screen.getAllByText('12,500')[0]).not.toHaveStyle({ fontWeight: '600' });
  });

  it('shows No Global SMS History Found for an empty list', async () => {
    show([]);
    expect(await screen.findByText('No Global SMS History Found')).toBeInTheDocument();
  });

  it('pages and sorts the list in the browser, ten per page', async () => {
    const many = Array.from({ length: 13 }, (_, n) => ({
      id: n + 1,
      package_id: 1000 + n,
      balance: 500 - n,
    }));
    const { user } = show(many);
    expect(await screen.findByText('1000')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(await screen.findByText('1012')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'SMS Balance' }));
    await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveTextContent('1012'));
  });
});

describe.each([
  ['Credit', credit],
  ['Debit', debit],
] as const)('the %s modal', (verb, path) => {
  it('asks for both fields: Please fill all the fields', async () => {
    const shown = await open(verb);
    await shown.submit();
    await waitFor(() => expect(notices()).toEqual([['error', 'Please fill all the fields']]));
    expect(shown.dialog.getByText('Package ID is required')).toBeInTheDocument();
    expect(shown.dialog.getByText('Amount is required')).toBeInTheDocument();
    await shown.fill('1001', '2.5');
    await shown.submit();
    const fault = 'Amount must be a whole number from 1 to 1,000,000,000';
    expect(await shown.dialog.findByText(fault)).toBeInTheDocument();
    expect(bodiesTo(shown.asked, path)).toEqual([]);
  });

  it('accepts only a numeric package', async () => {
    const shown = await open(verb);
    await shown.fill('SAF', '5');
    await shown.submit();
    const fault = 'Package ID must be a whole number of at most 9 digits';
    await waitFor(() => expect(notices()).toEqual([['error', fault]]));
    expect(shown.dialog.getByText(fault)).toBeInTheDocument();
    expect(bodiesTo(shown.asked, path)).toEqual([]);
  });

  it('sends package_id and smsUnits, shows Loading..., then the server’s message, and reloads', async () => {
    let answer: (() => void) | undefined;
    const reply = () =>
      new Promise<object>((resolve) => {
        answer = () => resolve({ json: { message: 'Package 1001 done' } });
      });
    const shown = await open(verb, { [path]: reply });
    await shown.fill('1001', '500');
    await shown.submit();
    expect(await shown.dialog.findByRole('button', { name: 'Loading...' })).toBeDisabled();
    answer?.();
    await waitFor(() => expect(notices()).toEqual([['success', 'Package 1001 done']]));
    expect(bodiesTo(shown.asked, path)).toEqual([{ package_id: 1001, smsUnits: 500 }]);
    await waitFor(() => expect(bodiesTo(shown.asked, list)).toHaveLength(2));
  });

  it.each([422, 500])('a %i is an error notice with the server’s message', async (status) => {
    const shown = await open(verb, { [path]: otherBackend(status, 'No such package') });
    await shown.fill('1001', '500');
    await shown.submit();
    expect(await shown.dialog.findByRole('alert')).toHaveTextContent('No such package');
    expect(notices()).toEqual([['error', 'No such package']]);
  });

  it('CLOSE makes no call', async () => {
    const shown = await open(verb);
    await shown.user.click(shown.dialog.getByRole('button', { name: 'CLOSE' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesTo(shown.asked, path)).toEqual([]);
  });
});

it('a debit from a row focuses the amount and warns of a negative balance', async () => {
  const { user } = show();
  await chooseAction(user, 'package 1001', 'Debit');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('textbox', { name: 'Package ID' })).toHaveValue('1001');
  expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveFocus();
  await user.keyboard('13000');
  expect(dialog.getByText('The balance of the package will be -500')).toBeInTheDocument();
});
