// Clients, their users, sender IDs and the requests for them in Kiswahili.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { readNotices } from '../../../src/notices/notices.ts';
import { ClientDetail } from '../../../src/resources/clients/ClientDetail.tsx';
import { RequestList } from '../../../src/resources/senderRequests/RequestList.tsx';
import { MappingList } from '../../../src/resources/senders/MappingList.tsx';
import { SenderList } from '../../../src/resources/senders/SenderList.tsx';
import { refuses } from '../../support/console/fakeServer.ts';
import { pageOfRows, showScreen, type Replies } from '../../support/console/showScreen.tsx';

const admin = { roleId: 1 };
const client = { id: 5, name: 'Umoja Traders', status: 1, billing_mode: 'PREPAID', sms_cost: '0.6000' };
const headings = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

const Detail = () => (
  <Routes>
    <Route path="/client-sms/:id/*" element={<ClientDetail />} />
  </Routes>
);
const showClient = (tab: string, replies: Replies = {}) =>
  showScreen(
    Detail,
    {
      'client/table': pageOfRows([client]),
      'dashboard/client/balance': { json: { message: { balance: 1200 } } },
      ...replies,
    },
    { ...admin, path: `/client-sms/5/${tab}` },
  );

it('names the tabs, the actions and the fields of a client', async () => {
  showClient('info');
  expect(await screen.findByText('Malipo ya kabla')).toBeInTheDocument();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Maelezo',
    'Bei',
    'Watumiaji',
    'Ripoti',
    'Nyongeza za salio',
    'Matumizi ya SMS',
    'Majina ya mtumaji',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Simamisha' }));
  expect(await screen.findByRole('dialog', { name: 'Simamisha Umoja Traders?' })).toBeInTheDocument();
});

it('says in Kiswahili what a write did, whatever the server says', async () => {
  showClient('info', { 'client/status': { status: 201, json: { message: 'Umoja Traders suspended' } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Simamisha' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Simamisha' }));
  await waitFor(() => expect(readNotices().map(({ text }) => text)).toEqual(['Mteja amesimamishwa']));
});

it('names the users of a client and asks before one is switched off', async () => {
  const joy = {
    id: 11,
    full_name: 'Joy Njeri',
    msisdn: '254784111222',
    email: 'joy@umoja.example',
    user_status: 1,
  };
  showClient('users', { 'client/user/table': pageOfRows([joy]) });
  await screen.findByText('Joy Njeri');
  expect(await headings('Watumiaji')).toEqual(['#', 'Jina', 'Simu', 'Jukumu', 'Hali', 'Vitendo']);
  await userEvent.click(screen.getByRole('button', { name: 'Vitendo vya Joy Njeri' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Zima' }));
  expect(await screen.findByText(/^Joy Njeri ataondolewa/)).toBeInTheDocument();
});

it('names the faults of a sender ID while it is typed', async () => {
  showScreen(
    SenderList,
    { 'configuration/sender/view/table': pageOfRows([]), 'connector/all': { json: { message: [] } } },
    admin,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Unda jipya' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unda jina la mtumaji' }));
  const name = dialog.getByRole('textbox', { name: 'Jina la mtumaji' });
  await userEvent.type(name, 'MY DUKA SHOP');
  expect(dialog.getByText('Jina la mtumaji: isizidi herufi 11')).toBeInTheDocument();
  await userEvent.clear(name);
  await userEvent.type(name, 'MYBANK');
  expect(dialog.getByText(/^Jina hili linafanana na benki\./)).toBeInTheDocument();
});

it('offers to assign a sender ID to many clients', async () => {
  showScreen(MappingList, { 'configuration/sender/mapping/list': pageOfRows([]) }, admin);
  await userEvent.click(await screen.findByRole('button', { name: 'Gawia wateja' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Gawa' }));
  expect(await screen.findByText('Chagua wateja 1 hadi 1,000')).toBeInTheDocument();
});

const duka = {
  id: 9,
  client_name: 'Umoja Traders',
  code: 'DUKA',
  purpose: 'transactional',
  requested_by: 'Grace Wanjiku',
  created: '2026-11-20T10:05:00+03:00',
  networks: [
    {
      connector_id: 4,
      connector_name: 'Safaricom',
      state: 'pending',
      reason: null,
      decided: null,
      used_by: [],
      package_id: 7,
    },
  ],
  papers: [],
};

it('names a request, its states and its networks', async () => {
  showScreen(RequestList, { 'senderid/request/list': pageOfRows([duka]) }, admin);
  expect(await screen.findByText('Inasubiri: Safaricom')).toBeInTheDocument();
  expect(await headings('Maombi ya jina la mtumaji')).toEqual([
    '#',
    'Jina la mtumaji',
    'Mteja',
    'Mitandao',
    'Tarehe ya ombi',
  ]);
});

it('names why a request was not approved, by its code', async () => {
  const refused = { id: 9, verdict: 'refused', code: 'connector_inactive', reason: 'Safaricom is inactive' };
  showScreen(
    RequestList,
    {
      'senderid/request/list': pageOfRows([duka]),
      'senderid/request/bulk/approve': {
        json: { message: '0 requests approved', done: 0, results: [refused] },
      },
    },
    admin,
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Chagua mstari 9' }));
  await userEvent.click(screen.getByRole('button', { name: 'Idhinisha yaliyochaguliwa' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Idhinisha ombi 1' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Idhinisha' }));
  expect(await dialog.findByText('DUKA: Kiunganishi hiki kimezimwa.')).toBeInTheDocument();
});

it('shows a refused deletion of a client by its code', async () => {
  showClient('info', { 'client/delete': refuses('client_in_use', 'Umoja Traders has messages on record') });
  await userEvent.click(await screen.findByRole('button', { name: 'Futa' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Futa Umoja Traders?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Futa' }));
  expect(await dialog.findByText(/^Mteja huyu bado ana rekodi/)).toBeInTheDocument();
});
