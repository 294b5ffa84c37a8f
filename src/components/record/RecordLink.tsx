// Links from a record to another record, or to a list filtered by it.
import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Module } from '../../../contract/access.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { useTakesAddress } from '../list/listAbility.ts';

interface RecordLinkProps {
  /** Undefined if the id is not known. */
  to: string | undefined;
  /** The module of the linked screen. Roles that may not read it see the text without a link. */
  module: Module;
  /** Opens another tab, where this one holds what would be lost. */
  newTab?: boolean;
  children: ReactNode;
}

export function RecordLink({ to, module, newTab, children }: RecordLinkProps) {
  const mayRead = useCan(module, 'read');
  const takes = useTakesAddress();
  if (to === undefined || !mayRead || !children || !takes(to)) return children;
  return (
    // Pressing the link within a row must not open the row.
    <Link
      component={RouterLink}
      to={to}
      {...(newTab && { target: '_blank' })}
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </Link>
  );
}
