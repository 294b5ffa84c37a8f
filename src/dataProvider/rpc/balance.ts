// A client's balance and its low-balance alert, polled. A change of units refetches it:
// `queryClient.invalidateQueries({ queryKey: [clientBalance.path] })`.
import { clientBalance } from '../../../contract/dashboard.ts';
import { callQuery } from '../useCall.ts';

const pollMs = 10_000;

export const balanceOfClient = (clientId: number) =>
  callQuery(
    clientBalance,
    { client_id: clientId, sms_units: 1, description: 'SMS balance' },
    { refetchInterval: pollMs },
  );
