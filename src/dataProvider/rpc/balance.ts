// A client's balance and its low-balance alert, polled.
import { alarms } from '../../../contract/alarms.ts';
import { clientBalance, dashboardSummary } from '../../../contract/dashboard.ts';
import { callQuery } from '../useCall.ts';

const pollMs = 10_000;

export const balanceOfClient = (clientId: number) =>
  callQuery(
    clientBalance,
    { client_id: clientId, sms_units: 1, description: 'SMS balance' },
    { refetchInterval: pollMs },
  );

/** Starts of the query keys whose answers change when units move to or from a client. */
export const affectedByUnits = [
  'client-sms',
  'global-sms',
  'sms-allocation',
  'topup-history',
  alarms.path,
  clientBalance.path,
  dashboardSummary.path,
];
