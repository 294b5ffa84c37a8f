// A link to the address of a record.
import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

interface RecordLinkProps {
  /** False where the record cannot be opened; then only the text shows. */
  to: string | false;
  children: ReactNode;
}

export const RecordLink = ({ to, children }: RecordLinkProps) =>
  to === false ? (
    children
  ) : (
    <Link component={RouterLink} to={to} onClick={(event) => event.stopPropagation()}>
      {children}
    </Link>
  );
