// The screens of clients on a fake server that has one client with its prices and its user.
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { ClientDetail } from '../../../src/resources/clients/ClientDetail.tsx';
import { ClientList } from '../../../src/resources/clients/ClientList.tsx';
import { pageOfRows, showScreenAt, type Replies, type Scene } from './showScreen.tsx';

/** The client as the specification's backend returns it, without town and country. */
export const umoja = {
  id: 5,
  name: 'Umoja Traders',
  msisdn: '254722000005',
  email: 'office@umoja.example',
  account_type: 'normal',
  sms_balance: 1200,
  status: 1,
  created: '2024-01-01T10:05:00+00:00',
  balance: 1200,
  bonus: 0,
  credit_limit: 300,
  recipients: 12,
  sms_cost: '0.6000',
  billing_mode: 'PREPAID',
  address: 'Moi Avenue 12',
};
export const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ ...umoja, id: n + 100, name: `Client ${n}` }));
export const bill = [
  { connector_id: 1, connector_name: 'Safaricom', billing_rate: '0.6000', mcc: '639', mnc: '02' },
  { connector_id: 2, connector_name: 'Airtel', billing_rate: '0.8000', mcc: '639', mnc: '03' },
];
export const joy = {
  id: 11,
  full_name: 'Joy Njeri',
  msisdn: '254784111222',
  email: 'joy@umoja.example',
  user_status: 1,
};

const Screens = () => (
  <>
    {/* Opens the page of a client from any other, as the palette does. */}
    <Link to={`/client-sms/${umoja.id}`}>Palette</Link>
    <Routes>
      <Route path="/client-sms" element={<ClientList />} />
      <Route path="/client-sms/:id/*" element={<ClientDetail />} />
    </Routes>
  </>
);

/** Shows the list or a client, as `path` says; `replies` override the defaults. */
export function show(path: string, replies: Replies = {}, scene: Scene = {}) {
  const given: Replies = {
    'client/table': pageOfRows([umoja]),
    'dashboard/client/balance': { json: { message: { balance: 1200 } } },
    'client/billing/view': { json: { message: bill } },
    'client/user/table': pageOfRows([joy]),
    'client/user/role': { json: { message: [{ id: 3, name: 'Client Admin' }] } },
    countries: {
      json: [
        { id: 'KE', code: 'KE', name: 'Kenya', flag: '🇰🇪' },
        { id: 'UG', code: 'UG', name: 'Uganda', flag: '🇺🇬' },
      ],
      headers: { 'Content-Range': 'countries 0-1/2' },
    },
    ...replies,
  };
  const { asked, address } = showScreenAt(Screens, given, { path, roleId: 1, ...scene });
  return { asked, address, user: userEvent.setup() };
}

/** Enters the whole text at once, as if pasted. */
export async function enter(user: ReturnType<typeof userEvent.setup>, box: HTMLElement, text: string) {
  await user.click(box);
  await user.paste(text);
}
