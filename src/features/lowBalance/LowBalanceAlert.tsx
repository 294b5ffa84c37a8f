// The low-balance alert of a client and its form (requirements/domain.md#low-balance). The warning itself is a band of the layout
// (src/layout/LowBalance.tsx) and an SMS.
import BellIcon from '@mui/icons-material/NotificationsNoneOutlined';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lowBalanceAlert } from '../../../contract/units.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { AmountInput } from '../../components/form/inputs.tsx';
import { formatCount } from '../../components/formatNumber.ts';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { balanceOfClient } from '../../dataProvider/rpc/balance.ts';
import { write } from '../../dataProvider/write.ts';
import { lowBalanceTexts as texts } from './lowBalanceTexts.ts';

interface AlertProps {
  clientId: number;
}

export function LowBalanceAlert({ clientId }: AlertProps) {
  const mayRead = useCan('dashboard', 'read');
  const mayUpdate = useCan('units', 'update');
  const [isOpen, setIsOpen] = useState(false);
  const { data, isLoading } = useQuery({ ...balanceOfClient(clientId), enabled: mayRead });
  const units = data?.message?.low_balance;
  // Reserves its line, so that the list below does not shift.
  if (isLoading)
    return (
      <Box sx={line}>
        <Skeleton width={240} />
      </Box>
    );
  if (units === undefined) return null;

  return (
    <Box sx={line}>
      <BellIcon fontSize="small" sx={{ color: 'text.secondary' }} />
      <Typography variant="body2">
        {units === null ? texts.off : texts.below(formatCount(units, 'unit'))}
      </Typography>
      {mayUpdate && (
        <Button size="small" onClick={() => setIsOpen(true)}>
          {units === null ? texts.turnOn : texts.change}
        </Button>
      )}
      <RecordDialog
        value={isOpen ? { units } : undefined}
        title={() => texts.title}
        maxWidth="xs"
        onClose={() => setIsOpen(false)}
      >
        {(opened) => <AlertForm clientId={clientId} units={opened.units} onClose={() => setIsOpen(false)} />}
      </RecordDialog>
    </Box>
  );
}

const { body } = lowBalanceAlert;
/** Empty turns it off. */
const schema = body.extend({ low_balance: body.shape.low_balance.optional() });
const labels = { low_balance: texts.field };

const AlertForm = ({
  clientId,
  units,
  onClose,
}: AlertProps & { units: number | null; onClose: () => void }) => (
  <ContractForm
    schema={schema}
    labels={labels}
    defaultValues={{ client_id: clientId, low_balance: units ?? '' }}
    submit={texts.submit}
    save={({ client_id, low_balance = null }) =>
      write('low-balance', 'update', { data: { client_id, low_balance } })
    }
    done={texts.saved}
    onSaved={onClose}
    onCancel={onClose}
  >
    {(field) => (
      <>
        <AmountInput {...field('low_balance')} helperText={texts.hint} />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {texts.lead}
        </Typography>
      </>
    )}
  </ContractForm>
);

// On a phone its text may take two lines.
const line = { display: 'flex', alignItems: 'center', gap: 1, mb: 1.5, minHeight: { xs: 44, sm: 36 } };
