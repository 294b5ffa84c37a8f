// The Reports tab of a client (requirements/administration.md#client-detail).
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { nairobiDay } from '../../../src/format/formatDate.ts';
import { queryClient } from '../../../src/queryClient.ts';
import { ReportsTab } from '../../../src/resources/clients/tabs/ReportsTab.tsx';
import type { Reply } from '../../support/console/fakeServer.ts';
import { columnHeadings } from '../../support/console/columnHeadings.ts';
import { stubNarrowScreen } from '../../support/console/stubMedia.ts';
import { asPlatform, networks, rows } from '../../support/console/reportScreens.tsx';
import { requestsTo } from '../../support/console/showScreen.tsx';

beforeEach(() => queryClient.clear());

const today = nairobiDay();

describe('Reports tab of a client', () => {
  const Tab = () => <ReportsTab clientId={5} />;
  const table = (created?: string): Reply => ({
    json: { data: [{ id: 5, name: 'Jambo', status: 1, created }], last_page: 1 },
  });
  const reports = {
    'per-client/reports/sms/connector': rows(networks),
    'per-client/reports/sms/sender': rows([
      { sender_id: 'JAMBO', sent: 0, delivered: 0, pending: 0, failed: 0 },
    ]),
  };

  it('shows networks and senders with Sent, Delivered, %DLR since the client’s creation', async () => {
    const asked = asPlatform(Tab, { 'client/table': table('2025-04-30T22:00:00Z'), ...reports });
    const byNetwork = within(await screen.findByRole('table', { name: 'Network report' }));
    expect(columnHeadings(byNetwork)).toEqual(['Network', 'Sent', 'Delivered', '%DLR']);
    expect(await byNetwork.findByText('66.67%')).toBeInTheDocument();
    expect(await within(screen.getByRole('table', { name: 'Sender report' })).findByText('0%')).toBeInTheDocument();
    for (const path of Object.keys(reports))
      expect(requestsTo(asked, path).map(({ body }) => body)).toEqual([{ id: 5, start: '2025-05-01', end: today }]);
  }); // oxfmt-ignore

  it('has a column for messages that were not sent where a row has some', async () => {
    const cancelled = { connector_name: 'Telkom', sent: 0, delivered: 0, pending: 0, failed: 0, unsent: 40 };
    const unsent = rows([...networks.map((row) => ({ ...row, unsent: 0 })), cancelled]);
    asPlatform(Tab, { 'client/table': table(), ...reports, 'per-client/reports/sms/connector': unsent });
    const byNetwork = within(await screen.findByRole('table', { name: 'Network report' }));
    const telkom = (await byNetwork.findByText('Telkom')).closest('tr');
    const heads = columnHeadings(byNetwork);
    expect(heads).toEqual(['Network', 'Sent', 'Delivered', 'Not sent', '%DLR']);
    expect(telkom).toHaveTextContent('Telkom00400%');
    const bySender = within(screen.getByRole('table', { name: 'Sender report' }));
    expect(bySender.queryByText('Not sent')).not.toBeInTheDocument();
  });

  it('has them beside the rate in rows of a narrow screen, where the second line would be cut', async () => {
    stubNarrowScreen();
    const unsent = rows([{ ...networks[0], unsent: 1_200 }, networks[1]]);
    asPlatform(Tab, { 'client/table': table(), ...reports, 'per-client/reports/sms/connector': unsent });
    const byNetwork = within(await screen.findByRole('list', { name: 'Network report' }));
    expect(await byNetwork.findByText('1,200 not sent')).toBeInTheDocument();
    expect(byNetwork.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Safaricom1,200 not sent 66.67%2,000 delivered3,000 sent',
      'Airtel 90.00%9 delivered10 sent',
    ]);
  });

  it('starts 2023-05-18 where the backend gives no date of creation', async () => {
    const asked = asPlatform(Tab, { 'client/table': table(), ...reports });
    await screen.findByText('66.67%');
    expect(requestsTo(asked, 'per-client/reports/sms/sender')[0]?.body).toMatchObject({
      start: '2023-05-18',
    });
  });
});
