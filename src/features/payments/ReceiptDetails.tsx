// The payment of a client's top-up, with a receipt to print.
import { Alert, DialogActions, DialogContent } from '@mui/material';
import { paymentStatus } from '../../../contract/payments.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { FactList } from '../../components/FactList.tsx';
import { FailureText, LoadingText } from '../../components/StateText.tsx';
import { useCallQuery } from '../../dataProvider/useCall.ts';
import { factsOf, hasReceipt, PrintReceipt } from './PrintReceipt.tsx';
import { receiptTexts } from './receiptTexts.ts';

export function ReceiptDetails({ id }: { id: number }) {
  const { data, error, refetch } = useCallQuery(paymentStatus, { id });
  if (error) return <FailureText title={componentTexts.list.failed} error={error} onRetry={refetch} />;
  if (!data) return <LoadingText />;
  return (
    <>
      <DialogContent>
        {data.message.state === 'reversed' && <Alert severity="warning">{receiptTexts.reversed}</Alert>}
        <FactList facts={factsOf(data.message)} />
      </DialogContent>
      {hasReceipt(data.message) && (
        <DialogActions>
          <PrintReceipt payment={data.message} />
        </DialogActions>
      )}
    </>
  );
}
