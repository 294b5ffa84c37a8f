// Covers decisions/032-guidance-reads-what-exists.md: the page of a client displays what the client lacks, how long its units last, and
// what needs attention.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ClientOverview } from '../../../contract/clientOverview.ts';
import { ClientGlance } from '../../../src/resources/clients/ClientGlance.tsx';
import { ClientHeader } from '../../../src/resources/clients/ClientHeader.tsx';
import { bodiesTo, requestsTo, showScreen, type Replies } from '../../support/console/showScreen.tsx';
import { notices } from '../../support/console/notices.ts';

const days = Array.from({ length: 30 }, (_, index) => ({
  day: `2026-11-${String(index + 1).padStart(2, '0')}`,
  sent: 10,
  delivered: 9,
  failed: 1,
  units: 20,
}));
const month: ClientOverview = {
  lacks: [],
  balance: 190,
  low_balance: 300,
  pace: 20,
  days,
  last_message: '2026-11-30T09:00:00Z',
  last_topup: { units: 1000, created: '2026-11-02T09:00:00Z' },
  senders: [{ name: 'UMOJA', networks: ['Airtel'] }],
  paused_campaigns: 2,
  open_requests: 1,
  links_down: [{ id: 4, name: 'Airtel' }],
};

const admin = { roleId: 1 };
const stockOf = (stock: number): Replies => ({
  'activitylogs/all': { json: { data: [], last_page: 1, stock } },
});
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the page of a client', () => {
  const client = { id: 5, name: 'Umoja Traders', status: 1, sms_balance: 0 };
  const Header = () => <ClientHeader client={client} list="/client-sms" />;
  const overview = (message: ClientOverview): Replies => ({ 'operations/client': { json: { message } } });

  it('says what the client lacks; its buttons load stock, and create and assign a sender ID in place', async () => {
    const asked = showScreen(
      Header,
      {
        ...overview({ ...month, lacks: ['units', 'sender'] }),
        ...stockOf(0),
        'units/load': { json: { message: 'Loaded', stock: 100 } },
        'configuration/sender/view/list': { json: { message: [] } },
        'connector/all': {
          json: {
            message: [
              { id: 4, name: 'Airtel', scope: 'NETWORK', queue_prefix: 'a', mcc: '639', mnc: '03', status: 1 },
            ],
          },
        },
        'configuration/sender/create': { status: 201, json: { id: 8 } },
        'admin/client/senderid/create': { status: 201, json: { message: 'UMOJA assigned' } },
      },
      admin,
    );
    const user = userEvent.setup();
    const alert = (await screen.findByText('Cannot send yet: no units, no sender ID')).closest('[role=alert]');
    const lacking = within(alert as HTMLElement);
    await user.click(lacking.getByRole('button', { name: 'Add credits' }));
    const credit = await dialogOf('Add credits to Umoja Traders');
    expect(await credit.findByText('The stock has 0 units. Load units first.')).toBeInTheDocument();
    await user.click(credit.getByRole('button', { name: 'Load Units' }));
    const load = await dialogOf('Load Units');
    await user.type(load.getByRole('textbox', { name: 'Amount' }), '100');
    await user.click(load.getByRole('button', { name: 'Load' }));
    await waitFor(() => expect(requestsTo(asked, 'activitylogs/all').length).toBeGreaterThan(1));
    await user.click(await credit.findByRole('button', { name: 'Cancel' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(lacking.getByRole('button', { name: 'Assign a sender ID' }));
    await user.click((await dialogOf('Assign a sender ID')).getByRole('button', { name: 'Create a sender ID' }));
    const create = await dialogOf('Create sender ID');
    await user.type(create.getByRole('textbox', { name: 'Sender name' }), 'UMOJA');
    await user.type(create.getByRole('textbox', { name: 'Package ID' }), '1');
    expect(await create.findByRole('combobox', { name: 'Connector' })).toHaveTextContent('Airtel');
    await user.click(create.getByRole('button', { name: 'Create and assign' }));
    await waitFor(() => expect(notices().at(-1)).toEqual(['success', 'UMOJA assigned']));
    expect(bodiesTo(asked, 'configuration/sender/create')).toEqual([{ code: 'UMOJA', package_id: 1, connector_id: 4 }]);
    expect(bodiesTo(asked, 'admin/client/senderid/create')).toEqual([{ sender_id: 8, client_id: 5 }]);
  }); // oxfmt-ignore

  it('shows how long the units last, the messages of 30 days, and what needs attention', async () => {
    showScreen(() => <ClientGlance clientId={5} />, overview(month), admin);
    expect(await screen.findByText('9 days')).toBeInTheDocument();
    expect(screen.getByText('At 20 units a day, the mean of the last 7 days')).toBeInTheDocument();
    expect(screen.getByText('90% delivered')).toBeInTheDocument();
    expect(
      screen.getByRole('img', { name: 'Messages a day in the last 30 days: 300 sent, 30 failed' }),
    ).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Below its alert at 300 units',
      'Airtel is not connected',
      '2 campaigns paused',
      '1 sender ID request open',
    ]);
    expect(await screen.findByRole('link', { name: 'Airtel is not connected' })).toHaveAttribute(
      'href',
      '/telco-configuration/4',
    );
  });

  it('says of units that last for years only that they last more than a year', async () => {
    showScreen(() => <ClientGlance clientId={5} />, overview({ ...month, balance: 7320, pace: 20 }), admin);
    expect(await screen.findByText('More than a year')).toBeInTheDocument();
  });
});
