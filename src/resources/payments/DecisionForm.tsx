// Assigns an unmatched payment to a client, closes it without credit, moves or reverses a credit, and undoes a reversal. Each decision has a note that is
// stored with the payment.
import { Alert, Typography } from '@mui/material';
import { z } from 'zod';
import { assignPayment, type Payment } from '../../../contract/payments.ts';
import { FactList } from '../../components/FactList.tsx';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { formatCount, formatKes } from '../../format/formatNumber.ts';
import { write } from '../../dataProvider/write.ts';
import { ApprovalHint } from '../../features/approvals/ApprovalHint.tsx';
import { ClientInput } from '../../features/clientSelect/ClientInput.tsx';
import { paymentReason } from '../../features/payments/paymentReason.ts';
import { nameOf, type Decision } from './paymentRow.tsx';
import { paymentTexts as texts } from './paymentTexts.ts';
import { WaitsForApproval } from './WaitsForApproval.tsx';

/** Whether a decision is on a payment that was credited. */
const isCredited = (decision: Decision) => decision === 'move' || decision === 'reverse';

function leadOf(decision: Decision, payment: Payment): string {
  const lead = texts.leads[decision](formatKes(payment.amount), nameOf(payment));
  if (!isCredited(decision)) return lead;
  const units = formatCount(payment.units ?? 0, 'unit');
  const deducted = texts.deducted(units, payment.client_name ?? texts.theClient);
  return `${lead} ${deducted}`;
}

/** Facts that help to find the client, repeated because the dialog covers the list and the payment's details. */
const payerFacts = ({ reference, msisdn, payer }: Payment) =>
  [
    [texts.reference, reference],
    [texts.phone, msisdn && formatMsisdn(msisdn)],
    [texts.payer, payer],
  ] as const;

interface DecisionFormProps {
  decision: Decision;
  payment: Payment;
}

const assigned = assignPayment.body;
const withoutClient = assigned.extend({ client_id: z.null() });
const labels = { client_id: texts.client, note: texts.note };

export function DecisionForm({ decision, payment }: DecisionFormProps) {
  const hasClient = decision === 'assign' || decision === 'move';
  const isOfReversal = decision === 'reverse' || decision === 'restore';
  const { label, done } = texts.decisions[decision];
  const reason = paymentReason(payment);
  return (
    <ContractForm
      schema={hasClient ? assigned : withoutClient}
      labels={labels}
      defaultValues={{
        id: payment.id,
        client_id: decision === 'assign' ? payment.client_id : null,
        note: '',
      }}
      missingText={texts.fillAll}
      submit={label}
      isDestructive={isCredited(decision)}
      save={({ id, client_id, note }) =>
        client_id === null
          ? write('payments', isOfReversal ? decision : 'dismiss', { id, data: { note } })
          : write('payments', decision === 'move' ? 'move' : 'assign', { id, data: { client_id, note } })
      }
      done={done}
    >
      {(field) => (
        <>
          <Typography variant="body2">{leadOf(decision, payment)}</Typography>
          <WaitsForApproval payment={payment} />
          {reason && <Alert severity="warning">{reason}</Alert>}
          {!isOfReversal && <FactList facts={payerFacts(payment)} />}
          {hasClient && <ClientInput {...field('client_id')} />}
          {decision !== 'dismiss' && <ApprovalHint />}
          <TextInput {...field('note')} multiline minRows={2} helperText={texts.noteHint} />
        </>
      )}
    </ContractForm>
  );
}
