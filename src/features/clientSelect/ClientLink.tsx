import type { ReactNode } from 'react';
import { RecordLink } from '../../components/record/RecordLink.tsx';

interface ClientLinkProps {
  /** Undefined on a backend that does not send it. */
  id: number | null | undefined;
  children: ReactNode;
}

/** Links to the page of a client. */
export const ClientLink = ({ id, children }: ClientLinkProps) => (
  <RecordLink module="clients" to={id ? `/client-sms/${id}` : undefined}>
    {children}
  </RecordLink>
);
