// Who paused or cancelled a campaign, when and why. Pausing takes effect at once, so its reason can be added later.
import { Alert, Box, Button, styled } from '@mui/material';
import { Form } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { stopReason, type Campaign } from '../../../contract/campaigns.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { formatDate } from '../../format/formatDate.ts';
import { fieldOf, resolverOf } from '../../components/form/formSchema.ts';
import { TextInput } from '../../components/form/inputs.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { write } from '../../dataProvider/write.ts';
import { failedPercent } from './campaignStates.ts';
import { resultTexts } from './resultTexts.ts';
import { reasonText } from './campaignText.ts';

const texts = resultTexts.stop;

export function CampaignStop({ campaign }: { campaign: Campaign }) {
  const mayChange = useCan('campaigns', 'update');
  const { state, stopped_by: name, stopped_at: at, stop_reason: reason, stop_failures: failures } = campaign;
  if (!at || (state !== 'paused' && state !== 'cancelled')) return null;
  // Paused because the client was suspended.
  const isAutomatic = state === 'paused' && !name && !failures;
  const why = reason || (isAutomatic && reasonText(campaign));
  return (
    <Alert
      severity={failures || isAutomatic ? 'warning' : 'info'}
      sx={{ mb: 2, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      {failures
        ? texts.failures(failedPercent(failures), formatDate(at))
        : isAutomatic
          ? texts.automatic(formatDate(at))
          : texts[state](name ?? '—', formatDate(at))}
      {why && <Box sx={{ overflowWrap: 'anywhere' }}>{texts.reasonIs(why)}</Box>}
      {!why && !failures && state === 'paused' && mayChange && <AddReason id={campaign.id} />}
    </Alert>
  );
}

const schema = stopReason.extend({ reason: stopReason.shape.reason.unwrap().min(1) });
const labels = { reason: texts.itsReason };
const resolver = resolverOf(schema, labels);

function AddReason({ id }: { id: number }) {
  const { isBusy, save } = useSaving();
  return (
    <Row
      defaultValues={{ reason: '' }}
      resolver={resolver}
      onSubmit={({ reason }: FieldValues) =>
        save({
          call: () => write('campaigns', 'pause', { id, reason: String(reason) }),
          done: texts.saved,
        })
      }
      noValidate
      disableInvalidFormNotification
    >
      <TextInput {...fieldOf(schema, 'reason', labels)} size="small" />
      <Button type="submit" variant="outlined" loading={isBusy} sx={{ flexShrink: 0 }}>
        {texts.addReason}
      </Button>
    </Row>
  );
}

const Row = styled(Form)({ display: 'flex', alignItems: 'start', gap: 8, marginTop: 8 });
