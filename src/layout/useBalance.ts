// The SMS balance in the sidebar, polled.
import { useQuery } from '@tanstack/react-query';
import { canAct } from '../authProvider/access.ts';
import { useCaller, useProfile } from '../authProvider/profile.ts';
import { isRefusal } from '../dataProvider/http.ts';
import { balanceOfClient } from '../dataProvider/rpc/balance.ts';

export interface Balance {
  /** Available units; 0 if the server has none, undefined until it answers. */
  units: number | undefined;
  /** Whether the role may not read the balance. */
  isHidden: boolean;
  /** The client's alert, set while the balance is below it. */
  lowBelow: number | undefined;
}

export function useBalance(): Balance {
  const caller = useCaller();
  const clientId = useProfile().data?.message.client.id;
  // For a role without the dashboard the call would be refused, which ends the session.
  const allowed = caller !== undefined && canAct(caller, 'dashboard', 'read');
  const { data, error } = useQuery({
    ...balanceOfClient(clientId ?? 0),
    enabled: allowed && clientId !== undefined,
  });
  const isHidden = caller !== undefined && !allowed;
  // An error that may be temporary does not mean a balance of 0.
  if (!data) return { units: isRefusal(error) ? 0 : undefined, lowBelow: undefined, isHidden };
  const units = data.message?.balance ?? 0;
  const alert = data.message?.low_balance;
  return { units, lowBelow: alert != null && units < alert ? alert : undefined, isHidden };
}
