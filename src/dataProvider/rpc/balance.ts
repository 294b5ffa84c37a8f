// What a client can spend, and the balance it wants to be warned at; read anew every few seconds. Whoever spends units has it
// read at once: `queryClient.invalidateQueries({ queryKey: [clientBalance.path] })`.
import { clientBalance } from '../../../contract/dashboard.ts';
import { callQuery } from '../useCall.ts';

const pollMs = 10_000;

export const balanceOfClient = (clientId: number) =>
  callQuery(
    clientBalance,
    { client_id: clientId, sms_units: 1, description: 'SMS balance' },
    { refetchInterval: pollMs },
  );
