// Reports on a fake server, for tests of the console.
import { screen, within } from '@testing-library/react';
import type { Reply } from './fakeServer.ts';
import { showScreen, type Replies, type Scene } from './showScreen.tsx';

export const senders = Array.from({ length: 25 }, (_, n) => ({
  sender_id: `SENDER${n + 1}`,
  sms_total: 1000 - n,
  client_id: 2,
}));

export const rows = (message: unknown): Reply => ({ json: { status: 200, message } });

/** A user of the platform, which is client 1. */
const platform: Reply = {
  json: {
    message: {
      client: { id: 1, name: 'Tuma' },
      user: { id: 7, role_id: 1, full_name: 'Amina', permissions: [] },
    },
  },
};
export const asPlatform = (Screen: () => React.ReactNode, replies: Replies, scene: Scene = {}) =>
  showScreen(Screen, { 'client/balance': platform, ...replies }, { roleId: 1, ...scene });

/** The texts of the cells in each row below the headings. */
export const cells = () =>
  screen.getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('cell').map((cell) => cell.textContent)); // oxfmt-ignore

/** Rows of the network report. */
export const networks = [
  { connector_id: 4, connector_name: 'Safaricom', sent: 3000, delivered: 2000, pending: 500, failed: 500 },
  { connector_id: 5, connector_name: 'Airtel', sent: 10, delivered: 9, pending: 0, failed: 1 },
];
