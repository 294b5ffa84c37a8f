// Links from a top-up to its payment: to the record if the role may read payments, otherwise to the receipt.
import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { lazyPart } from '../../components/lazyPart.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { PaymentLink } from './PaymentLink.tsx';
import { receiptTexts as texts } from './receiptTexts.ts';

// Loaded when the first receipt is opened.
const Receipt = lazyPart(async () => (await import('./ReceiptDetails.tsx')).ReceiptDetails);

interface ReceiptLinkProps {
  /** Undefined without a payment, and on a backend that does not send the id. */
  id: number | undefined;
  children: ReactNode;
}

export function ReceiptLink({ id, children }: ReceiptLinkProps) {
  const mayReadAll = useCan('payments', 'read');
  const mayReadOwn = useCan('topups', 'read');
  const [opened, setOpened] = useDialog<number>();
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
      <RecordDialog {...opened} title={() => texts.title} maxWidth="xs">
        {(payment) => <Receipt id={payment} />}
      </RecordDialog>
    </>
  );
}
