// Leads from a top-up to its payment: to the record where the role may read payments, else to its receipt.
import { Link } from '@mui/material';
import { lazy, useState, type ReactNode } from 'react';
import { useCan } from '../../authProvider/useCan.ts';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { PaymentLink } from './PaymentLink.tsx';
import { receiptTexts as texts } from './receiptTexts.ts';

// Loads with the first receipt that is opened.
const Receipt = lazy(async () => ({ default: (await import('./ReceiptDetails.tsx')).ReceiptDetails }));

interface ReceiptLinkProps {
  /** Undefined where there is none, and on a backend that does not send it. */
  id: number | undefined;
  children: ReactNode;
}

export function ReceiptLink({ id, children }: ReceiptLinkProps) {
  const mayReadAll = useCan('payments', 'read');
  const mayReadOwn = useCan('topups', 'read');
  const [opened, setOpened] = useState<number>();
  if (mayReadAll || !mayReadOwn || id === undefined) return <PaymentLink id={id}>{children}</PaymentLink>;
  return (
    <>
      <Link
        component="button"
        type="button"
        variant="inherit"
        onClick={(event) => {
          event.stopPropagation();
          setOpened(id);
        }}
      >
        {children}
      </Link>
      <RecordDialog
        value={opened}
        title={() => texts.title}
        maxWidth="xs"
        onClose={() => setOpened(undefined)}
      >
        {(payment) => <Receipt id={payment} />}
      </RecordDialog>
    </>
  );
}
