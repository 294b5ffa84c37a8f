import type { ReactNode } from 'react';
import { RecordLink } from '../../components/record/RecordLink.tsx';

interface PaymentLinkProps {
  /** Undefined without a payment, and on a backend that does not send the id. */
  id: number | undefined;
  children: ReactNode;
}

/** Links to a payment. */
export const PaymentLink = ({ id, children }: PaymentLinkProps) => (
  <RecordLink module="payments" to={id === undefined ? undefined : `/payments/${id}`}>
    {children}
  </RecordLink>
);
