// The polled SMS balance of the sidebar.
import { useQuery } from '@tanstack/react-query';
import { canAct } from '../authProvider/access.ts';
import { useCaller, useProfile } from '../authProvider/profile.ts';
import { HttpError } from '../dataProvider/http.ts';
import { balanceOfClient } from '../dataProvider/rpc/balance.ts';

export interface Balance {
  /** Available units; 0 where the server has none, undefined until it answers. */
  units: number | undefined;
  /** The role may not read it. */
  isHidden: boolean;
  /** The client's alert, while the balance is below it. */
  lowBelow: number | undefined;
}

export function useBalance(): Balance {
  const caller = useCaller();
  const clientId = useProfile().data?.message.client.id;
  // A role without the dashboard would be refused, which ends the session.
  const allowed = caller !== undefined && canAct(caller, 'dashboard', 'read');
  const { data, error } = useQuery({
    ...balanceOfClient(clientId ?? 0),
    enabled: allowed && clientId !== undefined,
  });
  const isHidden = caller !== undefined && !allowed;
  // What may be temporary is no balance of 0.
  const hasNone = error instanceof HttpError && error.status > 0 && error.status < 500;
  if (!data) return { units: hasNone ? 0 : undefined, lowBelow: undefined, isHidden };
  const units = data.message?.balance ?? 0;
  const alert = data.message?.low_balance;
  return { units, lowBelow: alert != null && units < alert ? alert : undefined, isHidden };
}
