// The screens of units and top-ups on a fake server with one client, and what they show.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Activity, Topup } from '../../../contract/units.ts';
import { showScreen, type Replies, type Scene } from './showScreen.tsx';

/** A client as the specification's backend returns it. */
export const topup: Topup = {
  id: 4,
  sms_units: 1500,
  description: 'M-Pesa QWE123',
  created: '2024-01-01T10:05:00.000Z',
};

/** A load of units as the specification's backend returns it. */
export const load: Activity = {
  id: 9,
  event_title: 'Units Loaded',
  amount: 5000,
  event_description: 'Invoice 77',
  opening_balance: 1000,
  closing_balance: 6000,
  status: 'Completed',
  created_at: '2024-11-18T06:00:00.000Z',
};
export const transfer: Activity = {
  ...load,
  id: 10,
  event_title: 'Units Transferred',
  amount: -700,
  event_description: 'Savanna Sacco: November',
  opening_balance: 6000,
  closing_balance: 5300,
};
export const log = 'activitylogs/all';

const clients = { json: { data: [{ id: 3, name: 'Savanna Sacco', status: 1 }], last_page: 1 } };
export const history = 'dashboard/client/balance/history';

export function show(Screen: () => React.ReactNode, replies: Replies, scene: Scene = {}) {
  return {
    asked: showScreen(Screen, { 'client/table': clients, ...replies }, scene),
    user: userEvent.setup(),
  };
}

export const cells = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
