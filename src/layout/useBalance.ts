// The SMS balance in the sidebar, kept fresh while it is looked at. Whoever spends units refreshes it at once with
// `queryClient.invalidateQueries({ queryKey: [clientBalance.path] })`.
import { clientBalance } from '../../contract/dashboard.ts';
import { canAct } from '../authProvider/access.ts';
import { useCaller, useProfile } from '../authProvider/profile.ts';
import { useCallQuery } from '../dataProvider/useCall.ts';

const pollMs = 10_000;

export interface Balance {
  /** Units left; 0 where the server gives none, undefined while the first answer is awaited. */
  units: number | undefined;
  /** The balance the client wants to be warned at, while it is below it. */
  lowBelow: number | undefined;
}

export function useBalance(): Balance {
  const caller = useCaller();
  const clientId = useProfile().data?.message.client.id;
  // A role without the dashboard would be refused, and a refusal signs people out.
  const allowed = caller !== undefined && canAct(caller, 'dashboard', 'read');
  const { data, isError } = useCallQuery(
    clientBalance,
    { client_id: clientId ?? 0, sms_units: 1, description: 'SMS balance' },
    { enabled: allowed && clientId !== undefined, refetchInterval: pollMs },
  );
  if (!data) return { units: isError || (caller && !allowed) ? 0 : undefined, lowBelow: undefined };
  const units = data.message?.balance ?? 0;
  const alert = data.message?.low_balance;
  return { units, lowBelow: alert != null && units < alert ? alert : undefined };
}
