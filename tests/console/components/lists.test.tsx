// Features of every list: filters in the address, rows per page, choice of columns, saved views, selected rows.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { MessageRecord } from '../../../contract/messages.ts';
import type { Payment } from '../../../contract/payments.ts';
import type { SystemUser } from '../../../contract/users.ts';
import { fileOf, narrowRow, type Column } from '../../../src/components/list/column.ts';
import { userColumns } from '../../../src/features/users/userRow.tsx';
import { MessageList } from '../../../src/resources/messages/MessageList.tsx';
import { paymentColumns } from '../../../src/resources/payments/paymentRow.tsx';
import { collectDownloads } from '../../support/console/downloads.ts';
import { refuses, type Reply } from '../../support/console/fakeServer.ts';
import { columnHeadings } from '../../support/console/columnHeadings.ts';
import { pageOfRows, requestsTo, showScreenAt } from '../../support/console/showScreen.tsx';
import { selectPage } from '../../support/console/selectPage.ts';

const listPath = 'message/all/promotional';
const message: MessageRecord = {
  id: 1,
  created: '2026-11-20T10:05:07+03:00',
  msisdn: '254712345678',
  sender_id: 'DUKA',
  status_description: 'Failed',
  carrier_name: 'Safaricom',
  sms_cost: '0.60',
  message: 'Sale today',
  reason: 'Phone off',
  failure_code: 'absent_subscriber',
};
const messages = Array.from({ length: 30 }, (_, index) => ({ ...message, id: index + 1 }));
const List = () => <MessageList resource="promotional-sms" title="All Messages" />;

function show(path?: string, rows: readonly unknown[] = messages) {
  const { asked, address } = showScreenAt(List, { [listPath]: pageOfRows(rows) }, { path, roleId: 1 });
  const bodies = () => requestsTo(asked, listPath).map(({ body }) => body as Record<string, unknown>);
  const filter = () => JSON.parse(address.search().get('filter') ?? '{}') as unknown;
  return { user: userEvent.setup(), bodies, filter, address };
}
const chip = (name: string) => screen.findByRole('button', { name });

describe('filters', () => {
  it('are set from a menu, kept in the address and sent with the call', async () => {
    const { user, bodies, filter } = show();
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Status' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Failed' }));
    expect(await chip('Status: Failed')).toBeInTheDocument();
    await waitFor(() => expect(bodies().at(-1)).toMatchObject({ status: 'Failed', page: 1 }));
    expect(filter()).toEqual({ status: 'Failed' });
  });

  it('of typed text keep the others', async () => {
    const { user, bodies } = show(`/?filter=${encodeURIComponent('{"status":"Failed"}')}`);
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Network' }));
    await user.type(await screen.findByRole('textbox', { name: 'Network' }), 'Safaricom{Enter}');
    await waitFor(() => expect(bodies().at(-1)).toMatchObject({ status: 'Failed', network: 'Safaricom' }));
    expect(await chip('Network: Safaricom')).toBeInTheDocument();
  });

  it('are removed by their chip and by Clear filters', async () => {
    const { user, filter } = show(
      `/?filter=${encodeURIComponent('{"status":"Failed","network":"Airtel","sender_id":"DUKA"}')}`,
    );
    const failed = await chip('Status: Failed');
    await user.click(within(failed).getByTestId('CancelIcon'));
    await waitFor(() => expect(filter()).toEqual({ network: 'Airtel', sender_id: 'DUKA' }));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(filter()).toEqual({}));
    expect(screen.getByRole('group', { name: 'Filters' })).toHaveFocus();
  });

  it('leave the focus at their place when the key Delete removes one', async () => {
    const { user, filter } = show(`/?filter=${encodeURIComponent('{"status":"Failed"}')}`);
    (await chip('Status: Failed')).focus();
    await user.keyboard('{Delete}');
    await waitFor(() => expect(filter()).toEqual({}));
    expect(screen.getByRole('group', { name: 'Filters' })).toHaveFocus();
  });

  it('survive a search and a date range', async () => {
    const { user, bodies } = show(`/?filter=${encodeURIComponent('{"status":"Failed"}')}`);
    await user.type(await screen.findByRole('textbox', { name: 'Search by number' }), '2547{Enter}');
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies().at(-1)).toMatchObject({ status: 'Failed' });
  });
});

describe('a saved view', () => {
  it('sets its filters again', async () => {
    const { user, filter } = show(`/?filter=${encodeURIComponent('{"status":"Failed"}')}`);
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.type(await screen.findByRole('textbox', { name: 'Save this view as' }), 'Failures{Enter}');
    await user.click(within(await chip('Status: Failed')).getByTestId('CancelIcon'));
    await waitFor(() => expect(filter()).toEqual({}));
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('button', { name: 'Failures' }));
    await waitFor(() => expect(filter()).toEqual({ status: 'Failed' }));
  });

  it('is replaced by one of the same name, which the button says', async () => {
    const { user } = show(`/?filter=${encodeURIComponent('{"status":"Failed"}')}`);
    const name = () => screen.findByRole('textbox', { name: 'Save this view as' });
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.type(await name(), 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.type(await name(), ' Mine');
    await user.click(screen.getByRole('button', { name: 'Replace' }));
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    expect(await screen.findAllByRole('button', { name: 'Mine' })).toHaveLength(1);
  });
});

describe('rows per page', () => {
  it('are ten until another number is chosen', async () => {
    const { user, bodies } = show();
    await user.click(await screen.findByRole('combobox', { name: 'Rows per page' }));
    await user.click(await screen.findByRole('option', { name: '25 per page' }));
    expect(await screen.findByText('1–25 of 30 messages')).toBeInTheDocument();
    expect(bodies().map(({ per_page }) => per_page)).toEqual([10, 25]);
  });
});

describe('the choice of columns', () => {
  it('shows a further column and hides another', async () => {
    const { user } = show();
    await screen.findByText('1–10 of 30 messages');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Reason' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Network' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(columnHeadings()).toContain('Reason'));
    expect(columnHeadings()).not.toContain('Network');
  });
});

describe('selected rows', () => {
  it('are counted, kept over pages, and cleared', async () => {
    const { user } = show();
    await selectPage(user);
    expect(screen.getByText('10 messages selected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await screen.findByText('11–20 of 30 messages');
    await user.click(screen.getByRole('checkbox', { name: 'Select row 11' }));
    expect(screen.getByText('11 messages selected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument();
  });

  it('are downloaded by their ids', async () => {
    const files = collectDownloads();
    const { user, bodies } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Select row 2' }));
    await user.click(screen.getByRole('button', { name: 'Download selected' }));
    await screen.findByText('File downloaded successfully!');
    expect(bodies().at(-1)).toMatchObject({ ids: [2] });
    expect((await files[0]!.text()).trim().split('\r\n')).toHaveLength(2);
  });
});

it('a list that failed keeps the focus where its rows are after "Try again"', async () => {
  const answer = Promise.withResolvers<Reply>();
  let asked = 0;
  const rows = { json: { data: messages.slice(0, 10), current_page: 1, last_page: 1 } };
  showScreenAt(List, {
    [listPath]: () => (++asked === 1 ? refuses('invalid_input', 'Not now') : answer.promise),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  // The reason stays until the answer, because the list is read again every few seconds.
  expect(screen.getByRole('alert')).toHaveTextContent('Not now');
  expect(screen.getByRole('button', { name: 'Loading...' })).toHaveFocus();
  answer.resolve(rows);
  await screen.findAllByText('DUKA');
  const card = document.activeElement;
  expect(card).not.toContainElement(screen.getByRole('button', { name: 'Filter' }));
  expect(card).toHaveFocus();
  expect(card).toContainElement(screen.getByRole('table'));
});

it('a list that is not counted says that there are more rows', async () => {
  showScreenAt(List, {
    [listPath]: { json: { data: messages.slice(0, 10), current_page: 1, last_page: 2 } },
  });
  expect(await screen.findByText('1–10; there are more')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
  // The last page is not known.
  expect(screen.queryByRole('button', { name: 'Last' })).not.toBeInTheDocument();
});

describe('a column', () => {
  interface Row {
    id: number;
    name: string;
    amount: number;
  }
  const columns: Column<Row>[] = [
    { label: 'Name', text: ({ name }) => name, narrow: 'title' },
    {
      label: 'Amount',
      text: ({ amount }) => `KES ${amount}`,
      narrow: 'detail',
      narrowText: ({ amount }) => `${amount} shillings`,
      csv: ({ amount }) => amount,
    },
    { label: 'Menu', render: () => 'menu', narrow: 'titleEnd' },
  ];
  const row = { id: 4, name: 'Duka', amount: 50 };

  it('gives its corner of the narrow row', () => {
    expect(narrowRow(columns, row)).toEqual({
      title: 'Duka',
      titleEnd: 'menu',
      detail: '50 shillings',
      detailEnd: undefined,
    });
  });

  it('gives the number that the narrow row has before its detail', () => {
    const phone: Column<Row> = {
      label: 'Phone',
      text: () => '+254 712 345 678',
      narrowStart: () => '+254 712 345 678',
    };
    expect(narrowRow([...columns, phone], row).detail).toBe('+254 712 345 678 · 50 shillings');
  });

  it('of a phone number or a receipt gives it before the detail of users and payments', () => {
    const user = {
      msisdn: '254712345678',
      client_name: 'Savanna Sacco',
      email: 'joy@example.com',
      role_name: 'Client Admin',
    };
    expect(narrowRow(userColumns, user as SystemUser)).toMatchObject({
      detail: '+254 712 345 678 · Savanna Sacco · joy@example.com',
    });
    const payment = {
      created: '2025-01-20T10:05:07+03:00',
      receipt: null,
      msisdn: '254712345678',
    } as Payment;
    const day = '20th Jan 2025';
    expect(narrowRow(paymentColumns, payment).detail).toBe(`+254 712 345 678 · ${day}`);
    const paid = { ...payment, receipt: 'QK12ABCDEF' };
    expect(narrowRow(paymentColumns, paid).detail).toBe(`QK12ABCDEF · ${day}`);
  });

  it('gives its field of the file', () => {
    const file = fileOf(columns, { fileName: 'rows.csv' });
    expect(file.fields).toEqual(['Name', 'Amount']);
    expect(file.row(row)).toEqual({ key: 4, cells: ['Duka', 50] });
  });
});
