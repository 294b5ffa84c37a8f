import type { ReactNode } from 'react';
import { useCan } from '../../authProvider/useCan.ts';
import { RecordLink } from '../../components/RecordLink.tsx';

/** Leads to a client; plain where there is none, or the role may not read clients. */
export function ClientLink({ id, children }: { id: number | null | undefined; children: ReactNode }) {
  const mayRead = useCan('clients', 'read');
  return <RecordLink to={mayRead && id != null && `/client-sms/${id}`}>{children}</RecordLink>;
}
