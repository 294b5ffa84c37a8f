// /smpp-accounts with one account, and the roles that an account may have.
import userEvent from '@testing-library/user-event';
import type { SmppAccount } from '../../../contract/smppAccounts.ts';
import { SmppAccountList } from '../../../src/resources/smppAccounts/SmppAccountList.tsx';
import { showScreen, type Replies, type Scene } from './showScreen.tsx';

/** An account as the specification's backend may return it: as a user. */
export const plain: SmppAccount = { id: 11, full_name: 'Core banking', msisdn: '254712000777', email: 'it@shop.example', role_name: 'Client Admin', user_status: 1 }; // oxfmt-ignore
export const account: SmppAccount = {
  ...plain,
  username: 'core-k3x9',
  account_type: 'SMPP Service',
  client_name: 'Wanjiku Agrovet',
  rate: 50,
  binds_max: 4,
  allowed_addresses: ['10.0.0.0/8'],
  binds: [
    { bind: 'transceiver', address: '10.0.0.5', since: '2026-11-21T06:00:00.000Z' },
    { bind: 'receiver', address: '10.0.0.6', since: '2026-11-21T06:01:00.000Z' },
  ],
};
export const roles = {
  json: {
    message: [
      { id: 3, name: 'Client Admin', role_type: 'CLIENT' },
      { id: 5, name: 'SMPP Service', role_type: 'SMPP' },
    ],
  },
};

export function showSmppAccounts(
  rows: readonly SmppAccount[] = [account],
  replies: Replies = {},
  scene: Scene = {},
) {
  const list = { json: { data: rows, gateway_port: 2776 } };
  const asked = showScreen(SmppAccountList, { 'smpp/user/list': list, 'client/user/role': roles, ...replies }, scene); // oxfmt-ignore
  return { asked, user: userEvent.setup() };
}
