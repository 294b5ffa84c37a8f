import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Erasure, FoundNumber } from '../../../contract/privacy.ts';
import { PrivacyPage } from '../../../src/pages/privacy/PrivacyPage.tsx';
import { refuses } from '../../support/console/fakeServer.ts';
import { requestsTo, showScreen, type Replies } from '../../support/console/showScreen.tsx';

const found: FoundNumber = {
  msisdn: '254712345678',
  kinds: [
    { kind: 'messages', rows: 1200, treatment: 'erased' },
    { kind: 'audit_log', rows: 2, treatment: 'kept' },
  ],
  erasures: [4],
};
const erasure: Erasure = {
  id: 4,
  state: 'finished',
  requested: '2026-11-21T06:00:00.000Z',
  requested_by: 'Asha Mwangi',
  client_id: null,
  reason: 'Asked by its owner',
  finished: '2026-11-21T06:00:09.000Z',
  rows: 17,
};

function show(replies: Replies = {}) {
  const given: Replies = {
    'privacy/find': { json: found },
    'privacy/erasures/list': { json: { data: [], last_page: 1 } },
    ...replies,
  };
  return { asked: showScreen(PrivacyPage, given, { roleId: 1 }), user: userEvent.setup() };
}

it('finds a number, and erases it for a reason', async () => {
  const { asked, user } = show({ 'privacy/erase': { json: { id: 5, message: 'The erasure has begun' } } });
  await screen.findByText('No number has been erased');
  await user.type(screen.getByLabelText('Phone number'), '0712345678{Enter}');
  expect(await screen.findByText('1,200')).toBeInTheDocument();
  expect(screen.getByText('Kept as evidence')).toBeInTheDocument();
  expect(screen.getByText('This number was erased before: #4.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Erase number' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase +254 712 345 678' }));
  await user.click(dialog.getByRole('button', { name: 'Erase number' }));
  await dialog.findByText('Reason is required');
  await user.type(dialog.getByLabelText(/Reason/), 'Asked by its owner');
  await user.click(dialog.getByRole('button', { name: 'Erase number' }));
  await waitFor(() =>
    expect(requestsTo(asked, 'privacy/erase').map(({ body }) => body)).toEqual([
      { msisdn: '254712345678', reason: 'Asked by its owner' },
    ]),
  );
});

it('says that a number is too short, and why an account keeps its number', async () => {
  const kinds: FoundNumber['kinds'] = [{ kind: 'users', rows: 1, treatment: 'kept' }];
  const { asked, user } = show({ 'privacy/find': { json: { ...found, kinds } } });
  const box = screen.getByLabelText('Phone number');
  await user.type(box, '0712{Enter}');
  expect(await screen.findByText('Enter the whole number, for example 0712 345 678')).toBeInTheDocument();
  expect(box).toBeInvalid();
  expect(requestsTo(asked, 'privacy/find')).toEqual([]);
  await user.type(box, '345678{Enter}');
  expect(await screen.findByText('Kept: the account is reached by it. Change it there')).toBeInTheDocument();
  expect(box).toBeValid();
  expect(screen.getByRole('button', { name: 'Erase number' })).toBeDisabled();
});

it('says where nothing is stored, and why a search failed', async () => {
  const { user } = show({ 'privacy/find': { json: { ...found, kinds: [], erasures: [] } } });
  await user.type(screen.getByLabelText('Phone number'), '0712345678{Enter}');
  expect(await screen.findByText('Nothing is stored about this number')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Erase number' })).toBeDisabled();
});

it('shows the reason of a failed search', async () => {
  const { user } = show({ 'privacy/find': refuses('phone_number_invalid', 'Invalid phone number') });
  await user.type(screen.getByLabelText('Phone number'), '071234567890123{Enter}');
  expect(await screen.findByText('The search failed')).toBeInTheDocument();
});

it('shows the certificate of a finished erasure', async () => {
  const { user } = show({
    'privacy/erasures/list': { json: { data: [erasure], last_page: 1 } },
    'privacy/erasures/4/certificate': { json: { certificate: '{"erasure": 4}', sha256: 'abc123' } },
  });
  await user.click(await screen.findByText('Asked by its owner'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Certificate of erasure #4' }));
  expect(await dialog.findByText('{"erasure": 4}')).toBeInTheDocument();
  expect(dialog.getByText(/abc123/)).toBeInTheDocument();
});
