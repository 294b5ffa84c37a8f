import type { ReactNode } from 'react';
import { useCan } from '../../authProvider/useCan.ts';
import { RecordLink } from '../../components/RecordLink.tsx';

/** Leads to a payment; plain where there is none, or the role may not read payments. */
export function PaymentLink({ id, children }: { id: number | undefined; children: ReactNode }) {
  const mayRead = useCan('payments', 'read');
  return <RecordLink to={mayRead && id !== undefined && `/payments/${id}`}>{children}</RecordLink>;
}
