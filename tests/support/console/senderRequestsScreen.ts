// The screen of sender ID requests on a fake server with one request, and what it shows.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RequestedNetwork, SenderRequest } from '../../../contract/senderRequests.ts';
import { RequestList } from '../../../src/resources/senderRequests/RequestList.tsx';
import { pageOfRows, showScreen, type Replies, type Scene } from './showScreen.tsx';

export const network = (given: Partial<RequestedNetwork> = {}): RequestedNetwork => ({
  connector_id: 4,
  connector_name: 'Safaricom',
  state: 'pending',
  reason: null,
  decided: null,
  ...given,
});
export const airtel = { connector_id: 5, connector_name: 'Airtel' };
export const duka: SenderRequest = {
  id: 9,
  client_name: 'Wanjiku Agrovet',
  code: 'DUKA',
  purpose: 'transactional',
  requested_by: 'Grace Wanjiku',
  created: '2026-01-20T10:05:00+03:00',
  networks: [network()],
  papers: [
    { kind: 'authorisation_letter', file_name: 'letter.pdf', size: 2048 },
    { kind: 'incorporation_certificate', file_name: 'certificate.png', size: 1 },
    { kind: 'kra_pin', file_name: 'pin.jpg', size: 1 },
  ],
};

export const clientRole: Scene = {
  permissions: [{ module: 'sender_requests', actions: ['read', 'create', 'delete'] }],
};

export function show(rows: SenderRequest[] = [duka], replies: Replies = {}, scene: Scene = clientRole) {
  const given: Replies = {
    'senderid/request/list': pageOfRows(rows),
    'senderid/request/networks': {
      json: {
        message: [
          { id: 4, name: 'Safaricom' },
          { id: 5, name: 'Airtel' },
        ],
      },
    },
    ...replies,
  };
  return { asked: showScreen(RequestList, given, scene), user: userEvent.setup() };
}
type Shown = ReturnType<typeof show>;

export async function open({ user }: Shown, name = /DUKA/) {
  await user.click(await screen.findByRole('row', { name }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  // The dialog's details have loaded once its list items are shown.
  await dialog.findAllByRole('listitem');
  return dialog;
}
