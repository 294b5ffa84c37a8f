// Covers requirements/administration.md#top-up-history, #client-detail (SMS Topups of a client).
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Payment } from '../../../contract/payments.ts';
import type { Topup } from '../../../contract/units.ts';
import { TopupsTab } from '../../../src/resources/clients/tabs/TopupsTab.tsx';
import { TopupHistory } from '../../../src/resources/units/TopupHistory.tsx';
import { readSession } from '../../../src/session.ts';
import { otherBackend } from '../../support/console/fakeServer.ts';
import { columnHeadings } from '../../support/console/columnHeadings.ts';
import { bodiesTo, pageOfRows } from '../../support/console/showScreen.tsx';
import { collectDownloads } from '../../support/console/downloads.ts';
import { cells, history, show, topup } from '../../support/console/unitsScreens.ts';
import { notices } from '../../support/console/notices.ts';

const paid: Payment = {
  id: 12,
  source: 'paybill',
  state: 'paid',
  amount: '1050.00',
  msisdn: '254712345678',
  reference: '10000216',
  receipt: 'QWE123',
  units: 1500,
  reason: null,
  client_id: 2,
  client_name: 'Wanjiku Agrovet',
  payer: 'Wanjiku',
  note: null,
  handled_by: null,
  created: '2024-01-01T10:05:00.000Z',
};

describe('Top Up History', () => {
  it('marks a bonus', async () => {
    const rows = [{ ...topup, id: 5, sms_units: 40, description: 'Welcome', bonus: true }, topup];
    show(TopupHistory, { [history]: pageOfRows(rows) });
    expect((await cells(/Welcome/))[2]).toBe('BonusWelcome');
    expect((await cells(/QWE123/))[2]).toBe('M-Pesa QWE123');
  });

  it('has #, Topup Amount, Description and Date, of the own client, in pages of 10', async () => {
    const many = Array.from({ length: 12 }, (_, n) => ({ ...topup, id: 20 - n, description: `Top-up ${n}` }));
    const shown = show(TopupHistory, { [history]: pageOfRows(many) });
    expect(await cells(/Top-up 0/)).toEqual(['1', '1,500', 'Top-up 0', '1st Jan 2024 1:05 pm']);
    expect(columnHeadings()).toEqual(['#', 'Topup Amount', 'Description', 'Date']);
    await shown.user.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(await screen.findByText('Top-up 11')).toBeInTheDocument();
    expect(bodiesTo(shown.asked, history)).toEqual([
      { page: 1, per_page: 10, client_id: 2, sort: 'id|desc' },
      { page: 2, per_page: 10, client_id: 2, sort: 'id|desc' },
    ]);
  });

  it('ends with the units of all pages, where the server answers them', async () => {
    show(TopupHistory, {
      [history]: { json: { data: [topup], last_page: 2, total: 11, total_units: 81_500 } },
    });
    await screen.findByText('M-Pesa QWE123');
    expect(screen.getAllByRole('row').at(-1)).toHaveTextContent('Total81,500');
  });

  it('leads from the units to the payment behind them, where the role may read payments', async () => {
    const rows = [
      { ...topup, payment_id: 12 },
      { ...topup, id: 3, description: 'Transfer' },
    ];
    show(TopupHistory, { [history]: pageOfRows(rows) }, { roleId: 1 });
    const link = await screen.findByRole('link', { name: 'M-Pesa QWE123' });
    expect(link).toHaveAttribute('href', '/payments/12');
    expect(screen.queryByRole('link', { name: 'Transfer' })).toBeNull();
  });

  it('opens the receipt of an earlier top-up to print, for a role of the client that only reads top-ups', async () => {
    const rows = [
      { ...topup, payment_id: 12 },
      { ...topup, id: 3, description: 'Transfer' },
    ];
    const permissions = [{ module: 'topups', actions: ['read'] }];
    const status = { json: { message: paid } };
    const shown = show(
      TopupHistory,
      { [history]: pageOfRows(rows), 'payment/status': status },
      { roleId: 2, permissions },
    );
    await shown.user.click(await screen.findByRole('button', { name: 'M-Pesa QWE123' }));
    const receipt = within(await screen.findByRole('dialog', { name: 'Payment receipt' }));
    expect(await receipt.findByRole('button', { name: 'Print receipt' })).toBeInTheDocument();
    expect(receipt.getByText('QWE123')).toBeInTheDocument();
    expect(bodiesTo(shown.asked, 'payment/status')).toEqual([{ id: 12 }]);
    expect(screen.queryByRole('button', { name: 'Transfer' })).toBeNull();
  });

  it('shows that the payment was reversed, and prints the seller, the price and the credit of the receipt', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    const reversed: Payment = {
      ...paid,
      state: 'reversed',
      sms_cost: '0.6000',
      credit: { before: '0.2000', after: '150.2000' },
      seller: { name: 'Savanna Messaging', address: 'Moi Avenue 1, Nairobi' },
    };
    const shown = show(
      TopupHistory,
      {
        [history]: pageOfRows([{ ...topup, payment_id: 12 }]),
        'payment/status': { json: { message: reversed } },
      },
      { roleId: 2, permissions: [{ module: 'topups', actions: ['read'] }] },
    );
    await shown.user.click(await screen.findByRole('button', { name: 'M-Pesa QWE123' }));
    const receipt = within(await screen.findByRole('dialog', { name: 'Payment receipt' }));
    expect(await receipt.findByRole('alert')).toHaveTextContent('This payment was reversed by M-Pesa.');
    expect(receipt.getByText('Status').closest('div')).toHaveTextContent('Reversed');
    await shown.user.click(receipt.getByRole('button', { name: 'Print receipt' }));
    const sheet = screen.getByTestId('print-sheet');
    expect(sheet).toHaveTextContent(/^Savanna Messaging, Moi Avenue 1, Nairobi/);
    expect(sheet).toHaveTextContent(/This payment was reversed by M-Pesa/);
    expect(sheet).toHaveTextContent(
      /KES 1,050.00Credit beforeKES 0.20SMS units bought1,500Price per unitKES 0.60Credit left overKES 150.20Printed/,
    );
    expect(sheet).not.toHaveTextContent('Tuma');
    print.mockRestore();
  });

  it('shows what was paid and its receipt, and downloads them with the kind of each top-up', async () => {
    const files = collectDownloads();
    const payment = { payment_id: 12, receipt: 'QWE123' };
    const rows: Topup[] = [
      {
        ...topup,
        id: 7,
        ...payment,
        kind: 'reversal',
        sms_units: -1500,
        description: 'Sent back',
        amount: '-1050.0000',
      },
      { ...topup, id: 6, kind: 'transfer', sms_units: 60, description: 'November' },
      { ...topup, id: 5, sms_units: 40, description: 'Welcome', bonus: true },
      { ...topup, ...payment, kind: 'topup', amount: '1050.0000' },
    ];
    const shown = show(TopupHistory, { [history]: pageOfRows(rows) });
    expect((await cells(/Sent back/)).slice(-2)).toEqual(['-1,050.00', 'QWE123']);
    expect(columnHeadings().slice(-2)).toEqual(['Paid (KES)', 'Receipt']);
    await shown.user.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('topup_history.csv');
    const date = '1st Jan 2024 1:05 pm';
    expect(await files[0]?.text()).toBe(
      [
        'Topup Amount,Description,Kind,Date,Paid (KES),Receipt',
        `-1500,Sent back,Reversal,${date},-1050,QWE123`,
        `60,November,Transfer,${date},,`,
        `40,Welcome,Bonus,${date},,`,
        `1500,M-Pesa QWE123,Units bought,${date},1050,QWE123`,
        '',
      ].join('\r\n'),
    );
    expect(bodiesTo(shown.asked, history).at(-1)).toMatchObject({ client_id: 2, per_page: 5000 });
  });

  it('filters by kind and days, of the chosen client', async () => {
    const days = { range: 'custom', start_date: '2026-11-01', end_date: '2026-11-30' };
    const path = `/?filter=${encodeURIComponent(JSON.stringify({ whose: 3, ...days }))}`;
    const shown = show(TopupHistory, { [history]: pageOfRows([topup]) }, { roleId: 1, path });
    await screen.findByText('M-Pesa QWE123');
    await shown.user.click(screen.getByRole('button', { name: 'Filter' }));
    await shown.user.click(screen.getByRole('menuitem', { name: 'Kind' }));
    await shown.user.click(await screen.findByRole('menuitem', { name: 'Transfer' }));
    const { range: _, ...asked } = days;
    await waitFor(() =>
      expect(bodiesTo(shown.asked, history).at(-1)).toMatchObject({
        client_id: 3,
        kind: 'transfer',
        ...asked,
      }),
    );
    await shown.user.click(screen.getByRole('combobox', { name: 'Date range' }));
    await shown.user.click(screen.getByRole('option', { name: 'All time' }));
    await waitFor(() => expect(bodiesTo(shown.asked, history).at(-1)).not.toHaveProperty('start_date'));
  });

  it('says No Top Up History Found where there is none', async () => {
    show(TopupHistory, { [history]: pageOfRows([]) });
    expect(await screen.findByText('No Top Up History Found')).toBeInTheDocument();
  });

  it('lets an Admin choose the client, and keeps the choice in the address', async () => {
    const shown = show(TopupHistory, { [history]: pageOfRows([topup]) }, { roleId: 1 });
    await screen.findByText('M-Pesa QWE123');
    await shown.user.click(screen.getByRole('combobox', { name: 'Client' }));
    await shown.user.click(await screen.findByRole('option', { name: /Savanna Sacco/ }));
    await waitFor(() =>
      expect(bodiesTo(shown.asked, history).at(-1)).toMatchObject({ client_id: 3, page: 1 }),
    );
  });

  it('without a user_id says User ID is missing. Cannot fetch Topup data. and goes to the login page', async () => {
    const Screen = () => {
      localStorage.removeItem('user_id');
      return <TopupHistory />;
    };
    const shown = show(Screen, { [history]: pageOfRows([topup]) });
    await waitFor(() =>
      expect(notices()).toEqual([['error', 'User ID is missing. Cannot fetch Topup data.']]),
    );
    expect([location.pathname, readSession()]).toEqual(['/', null]);
    expect(bodiesTo(shown.asked, history)).toEqual([]);
  });

  it('sorts on the server by amount', async () => {
    const shown = show(TopupHistory, { [history]: pageOfRows([topup]) });
    await screen.findByText('M-Pesa QWE123');
    await shown.user.click(screen.getByRole('button', { name: 'Topup Amount' }));
    await waitFor(() =>
      expect(bodiesTo(shown.asked, history).at(-1)).toMatchObject({ sort: 'sms_units|asc' }),
    );
  });
});

describe('SMS Topups of a client', () => {
  it('has amount, description and date, ten per page, with Previous and Next', async () => {
    const many = Array.from({ length: 12 }, (_, n) => ({ ...topup, id: 20 - n, description: `Top-up ${n}` }));
    const shown = show(() => <TopupsTab clientId={3} />, { [history]: pageOfRows(many) });
    expect(await cells(/Top-up 0/)).toEqual(['1,500', 'Top-up 0', '1st Jan 2024 1:05 pm']);
    expect(columnHeadings()).toEqual(['Amount', 'Description', 'Date']);
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await shown.user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Top-up 11')).toBeInTheDocument();
    expect(screen.getByText('11–12 of 12 top-ups')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    expect(bodiesTo(shown.asked, history)).toEqual([
      { page: 1, per_page: 10, client_id: 3, sort: 'id|desc' },
      { page: 2, per_page: 10, client_id: 3, sort: 'id|desc' },
    ]);
  });

  it('downloads its rows, and says what will be there where it has none', async () => {
    const files = collectDownloads();
    const shown = show(() => <TopupsTab clientId={3} />, { [history]: pageOfRows([topup]) });
    await screen.findByText('M-Pesa QWE123');
    await shown.user.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['topup_history.csv']));
    cleanup();
    show(() => <TopupsTab clientId={3} />, { [history]: pageOfRows([]) });
    expect(await screen.findByText('Top-ups appear here once they are credited.')).toBeInTheDocument();
  });

  it('shows No Top Up History Found, and why the list could not be loaded', async () => {
    show(() => <TopupsTab clientId={3} />, { [history]: otherBackend(500, 'Sorry') });
    expect(await screen.findByText('Sorry')).toBeInTheDocument();
  });
});
