import type { ReactNode } from 'react';
import type { Payment } from '../../../contract/payments.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { listAddress } from '../../components/list/filter.ts';
import { RecordLink } from '../../components/RecordLink.tsx';

interface TopupLinkProps {
  topup: Pick<Payment, 'topup_id' | 'client_id'>;
  children: ReactNode;
}

/** Leads to a top-up among those of its client; plain where there is none, or the role may not read top-ups. */
export function TopupLink({ topup: { topup_id, client_id }, children }: TopupLinkProps) {
  const mayRead = useCan('topups', 'read');
  const address =
    typeof topup_id === 'number' && listAddress('/topup-history', { whose: client_id, ids: [topup_id] });
  return <RecordLink to={mayRead && address}>{children}</RecordLink>;
}
