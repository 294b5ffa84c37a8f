// The balance before and after of the client that a form gives units to, or takes them from, so that a wrong client or a zero too many is
// noticed.
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useCan } from '../../authProvider/useCan.ts';
import { numberIn } from '../../components/form/formSchema.ts';
import { formatNumber } from '../../format/formatNumber.ts';
import { joined } from '../../format/joined.ts';
import { Hint } from '../../components/Muted.tsx';
import { balanceOfClient } from '../../dataProvider/rpc/balance.ts';
import { unitTexts as texts } from './unitTexts.ts';

interface BalanceLineProps {
  /** Unset: the client that the form chooses. */
  clientId?: number;
  isTaken?: boolean;
}

export function BalanceLine({ clientId: fixed, isTaken }: BalanceLineProps) {
  const mayRead = useCan('dashboard', 'read');
  const [client, units]: unknown[] = useWatch({ name: ['client_id', 'sms_units'] });
  const clientId = fixed ?? Number(client);
  const { data } = useQuery({ ...balanceOfClient(clientId), enabled: mayRead && clientId > 0, retry: false });
  const balance = data?.message?.balance;
  if (balance === undefined) return null;
  const amount = numberIn(String(units));
  const after = Number.isInteger(amount) && balance + (amount ?? 0) * (isTaken ? -1 : 1);
  return (
    <Hint>
      {joined(
        texts.balanceNow(formatNumber(balance)),
        after !== false && texts.balanceAfter(formatNumber(after)),
      )}
    </Hint>
  );
}
