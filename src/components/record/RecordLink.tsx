// A link from a record to another one, or to a list filtered by it.
import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Module } from '../../../contract/access.ts';
import { useCan } from '../../authProvider/useCan.ts';

interface RecordLinkProps {
  /** Undefined where the id is not known. */
  to: string | undefined;
  /** Of the screen; a role that may not read it sees the text alone. */
  module: Module;
  children: ReactNode;
}

export function RecordLink({ to, module, children }: RecordLinkProps) {
  const mayRead = useCan(module, 'read');
  if (to === undefined || !mayRead || !children) return children;
  return (
    // A press within a row of a list does not open the row.
    <Link component={RouterLink} to={to} onClick={(event) => event.stopPropagation()}>
      {children}
    </Link>
  );
}
