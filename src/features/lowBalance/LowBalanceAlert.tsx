// The low-balance alert of a client and its form (requirements/domain.md#low-balance). The warning itself is a band of the layout
// (src/layout/LowBalance.tsx) and an SMS.
import BellIcon from '@mui/icons-material/NotificationsNoneOutlined';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clientBalance } from '../../../contract/dashboard.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { AmountField } from '../../components/AmountField.tsx';
import { DialogForm } from '../../components/DialogForm.tsx';
import { formatCount } from '../../components/formatNumber.ts';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { amountFault, readAmount } from '../../components/wholeAmount.ts';
import { balanceOfClient } from '../../dataProvider/rpc/balance.ts';
import { setLowBalance } from '../../dataProvider/rpc/units.ts';
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

function AlertForm({ clientId, units, onClose }: AlertProps & { units: number | null; onClose: () => void }) {
  const [text, setText] = useState(units === null ? '' : String(units));
  const { fail, save, ...saving } = useSaving([clientBalance.path]);
  const submit = () => {
    const chosen = readAmount(text);
    if (text.trim() !== '' && chosen === undefined) return fail(amountFault);
    void save({
      call: () => setLowBalance(clientId, chosen ?? null),
      done: texts.saved,
      onSaved: onClose,
    });
  };
  return (
    <DialogForm
      label={texts.title}
      submit={texts.submit}
      saving={saving}
      onSubmit={submit}
      onCancel={onClose}
    >
      <AmountField
        label={texts.field}
        value={text}
        onChange={setText}
        isChecked={false}
        required={false}
        hint={texts.hint}
      />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {texts.lead}
      </Typography>
    </DialogForm>
  );
}

// On a phone its text may take two lines.
const line = { display: 'flex', alignItems: 'center', gap: 1, mb: 1.5, minHeight: { xs: 44, sm: 36 } };
