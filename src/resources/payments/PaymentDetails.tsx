// A payment in full, with the decisions that may be taken.
import { Alert, Button, DialogActions, DialogContent } from '@mui/material';
import type { Payment } from '../../../contract/payments.ts';
import { FactList } from '../../components/FactList.tsx';
import { formatDate } from '../../components/formatDate.ts';
import { formatKes, formatNumber } from '../../components/formatNumber.ts';
import type { RowAction } from '../../components/RowMenu.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { stateChips } from '../../features/payments/paymentWords.ts';
import { sourceWord } from './paymentRow.tsx';

export function PaymentDetails({ payment, choices }: { payment: Payment; choices: readonly RowAction[] }) {
  return (
    <>
      <DialogContent>
        {payment.reason && (
          <Alert severity={payment.state === 'review' ? 'warning' : 'info'}>{payment.reason}</Alert>
        )}
        <FactList
          facts={[
            ['Status', <StatusChip key="status" status={stateChips[payment.state] ?? payment.state} />],
            ['Amount', formatKes(payment.amount)],
            ['Units', payment.units === null ? null : formatNumber(payment.units)],
            ['Receipt', payment.receipt],
            ['Account entered', payment.reference],
            ['Client', payment.client_name],
            ['Phone', payment.msisdn],
            ['Payer', payment.payer],
            ['Method', sourceWord(payment)],
            ['Date', formatDate(payment.created, { seconds: true }), 'wide'],
            ['Note', payment.note && `${payment.note} (${payment.handled_by ?? 'unknown user'})`, 'wide'],
          ]}
        />
      </DialogContent>
      {choices.length > 0 && (
        <DialogActions>
          {choices.toReversed().map(({ label, onClick }) => (
            <Button key={label} variant={label === 'Assign' ? 'contained' : 'text'} color={label === 'Assign' ? 'primary' : 'inherit'} onClick={onClick}>
              {label}
            </Button>
          ))}
        </DialogActions>
      )}
    </>
  ); // prettier-ignore
}
