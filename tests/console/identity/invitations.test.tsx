// Invitations in the list of users and on the page of the own account (requirements/domain.md#invitations).
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { AccountPage } from '../../../src/pages/account/AccountPage.tsx';
import { UserList } from '../../../src/resources/users/UserList.tsx';
import { otherBackend, refuses } from '../../support/console/fakeServer.ts';
import { openedDialog } from '../../support/console/openedDialog.ts';
import {
  pageOfRows,
  requestsTo,
  showScreen,
  type Replies,
  type Scene,
} from '../../support/console/showScreen.tsx';

const own = {
  id: 4,
  client_name: 'Savanna Sacco',
  role_name: 'Client Admin',
  invited_by: 'Peter Kamau',
  created: '2026-11-20T07:00:00.000Z',
  expires: '2026-11-27T07:00:00.000Z',
};
const waiting = { ...own, client_id: 3, full_name: 'Joy Njeri', msisdn: '254722000002' };
const all: Scene = { permissions: [{ module: 'users', actions: ['read', 'create', 'update'] }] };

const showUsers = (replies: Replies = {}, scene: Scene = all) => ({
  user: userEvent.setup(),
  asked: showScreen(
    UserList,
    {
      'client/user': pageOfRows([]),
      'client/user/role': { json: { message: [{ id: 3, name: 'Client Admin' }] } },
      'client/user/invitations': { json: { message: [waiting] } },
      'client/user/invitations/withdraw': { json: { message: 'Withdrawn' } },
      ...replies,
    },
    scene,
  ),
});

const account = {
  full_name: 'Grace Wanjiku', msisdn: '254722000002', email: 'grace@shop.example', language: null, sessions: [], sign_ins: [],
  second_factor: { enabled: false, required: false, recovery_codes: 0 }, remembered_devices: [],
}; // oxfmt-ignore
const showAccount = (replies: Replies = {}) => ({
  user: userEvent.setup(),
  asked: showScreen(AccountPage, {
    'account/view': { json: { message: account } },
    'account/invitations': { json: { message: [own] } },
    'account/invitations/accept': { json: { message: 'Accepted' } },
    'account/invitations/decline': { json: { message: 'Declined' } },
    ...replies,
  }),
});

it('are listed above the users, and withdrawn after a question', async () => {
  const { user, asked } = showUsers();
  expect(await screen.findByText('Joy Njeri')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  const dialog = await openedDialog();
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('Withdrawn');
  expect(requestsTo(asked, 'client/user/invitations/withdraw')[0]?.body).toEqual({ invitation_id: 4 });
  await waitFor(() => expect(requestsTo(asked, 'client/user/invitations')).toHaveLength(2));
});

it.each<[string, Replies, Scene]>([
  ['who may not add users, to withdraw', {}, { permissions: [{ module: 'users', actions: ['read'] }] }],
  ['of whom none waits', { 'client/user/invitations': { json: { message: [] } } }, all],
  ['on a backend without them', { 'client/user/invitations': otherBackend(404) }, all],
])('are nothing for those %s', async (_who, replies, scene) => {
  showUsers(replies, scene);
  await screen.findByText('No user found');
  expect(screen.queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
});

it('of a number that has an account are said after Create User, in place of a password', async () => {
  const { user } = showUsers({
    'client/user/create': { status: 201, json: { message: 'Joy Njeri was invited', invited: true } },
  });
  await user.click(await screen.findByRole('button', { name: 'Create User' }));
  const dialog = await openedDialog();
  await user.type(await dialog.findByLabelText(/Full Name/i), 'Joy Njeri');
  await user.type(dialog.getByLabelText(/Email/), 'joy@shop.example');
  await user.type(dialog.getByLabelText(/Mobile|Phone/), '0722000002');
  await user.click(dialog.getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: 'Client Admin' }));
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Joy Njeri was invited')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('of the person are accepted after what it changes is said', async () => {
  const { user, asked } = showAccount();
  expect(await screen.findByText('Savanna Sacco invites you as Client Admin')).toBeInTheDocument();
  expect(screen.getByText('From Peter Kamau. The invitation ends 27th Nov 2026.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  const dialog = await openedDialog();
  expect(dialog.getByText(/You lose access to Wanjiku Agrovet/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(requestsTo(asked, 'account/invitations/accept')[0]?.body).toEqual({ invitation_id: 4 }));
  expect(await screen.findByText('Accepted')).toBeInTheDocument();
}); // oxfmt-ignore

it('of the person are declined, and a refusal is said', async () => {
  const { user, asked } = showAccount({
    'account/invitations/decline': refuses('invitation_not_found', 'Invitation not found'),
  });
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Invitation not found')).toBeInTheDocument();
  expect(requestsTo(asked, 'account/invitations/decline')).toHaveLength(1);
});
