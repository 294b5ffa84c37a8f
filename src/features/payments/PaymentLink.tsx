import type { ReactNode } from 'react';
import { RecordLink } from '../../components/record/RecordLink.tsx';

interface PaymentLinkProps {
  /** Undefined where there is none, and on a backend that does not send it. */
  id: number | undefined;
  children: ReactNode;
}

/** Leads to a payment. */
export const PaymentLink = ({ id, children }: PaymentLinkProps) => (
  <RecordLink module="payments" to={id === undefined ? undefined : `/payments/${id}`}>
    {children}
  </RecordLink>
);
