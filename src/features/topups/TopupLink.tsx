import type { ReactNode } from 'react';
import type { Payment } from '../../../contract/payments.ts';
import { listAddress } from '../../components/list/filter.ts';
import { RecordLink } from '../../components/record/RecordLink.tsx';

interface TopupLinkProps {
  topup: Pick<Payment, 'topup_id' | 'client_id'>;
  children: ReactNode;
}

/** Links to a top-up in the list of its client. */
export const TopupLink = ({ topup: { topup_id, client_id }, children }: TopupLinkProps) => (
  <RecordLink
    module="topups"
    to={topup_id ? listAddress('/topup-history', { whose: client_id, ids: [topup_id] }) : undefined}
  >
    {children}
  </RecordLink>
);
