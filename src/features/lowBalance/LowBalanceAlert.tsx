// The low-balance alert of a client and its form (requirements/domain.md#low-balance). The client is warned by the layout
// (src/layout/LowBalance.tsx) and by SMS.
import BellIcon from '@mui/icons-material/NotificationsNoneOutlined';
import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lowBalanceAlert } from '../../../contract/units.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { DialogButton } from '../../components/dialog/DialogButton.tsx';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { AmountInput } from '../../components/form/inputs.tsx';
import { formatCount } from '../../format/formatNumber.ts';
import { Hint } from '../../components/Muted.tsx';
import { balanceOfClient } from '../../dataProvider/rpc/balance.ts';
import { write } from '../../dataProvider/write.ts';
import { lowBalanceTexts as texts } from './lowBalanceTexts.ts';

interface AlertProps {
  clientId: number;
}

export function LowBalanceAlert({ clientId }: AlertProps) {
  const mayRead = useCan('dashboard', 'read');
  const mayUpdate = useCan('units', 'update');
  const { data, isLoading } = useQuery({ ...balanceOfClient(clientId), enabled: mayRead });
  const units = data?.message?.low_balance;
  // Reserves the line, so that the list below does not shift.
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
        <DialogButton
          label={units === null ? texts.turnOn : texts.change}
          title={texts.title}
          maxWidth="xs"
          variant="text"
          size="small"
        >
          <AlertForm clientId={clientId} units={units} />
        </DialogButton>
      )}
    </Box>
  );
}

const { body } = lowBalanceAlert;
/** An empty value turns the alert off. */
const schema = body.extend({ low_balance: body.shape.low_balance.optional() });
const labels = { low_balance: texts.field };

/** The form of the alert. */
export const AlertForm = ({ clientId, units }: AlertProps & { units: number | null }) => (
  <ContractForm
    schema={schema}
    labels={labels}
    defaultValues={{ client_id: clientId, low_balance: units ?? '' }}
    submit={texts.submit}
    save={({ client_id, low_balance = null }) =>
      write('low-balance', 'update', { data: { client_id, low_balance } })
    }
    done={texts.saved}
  >
    {(field) => (
      <>
        <AmountInput {...field('low_balance')} helperText={texts.hint} />
        <Hint>{texts.lead}</Hint>
      </>
    )}
  </ContractForm>
);

// On a phone the text may take two lines.
const line = { display: 'flex', alignItems: 'center', gap: 1, mb: 1.5, minHeight: { xs: 44, sm: 36 } };
