// The answer of one network to a request, and the decision while it is pending: approve with the telco's package, or
// reject with a reason for the client.
import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import type { FormEvent } from 'react';
import type { RequestedNetwork, SenderRequest } from '../../../contract/senderRequests.ts';
import { formatDate } from '../../components/formatDate.ts';
import { StartsInFirstField } from '../../components/StartsInFirstField.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { decideRequest } from '../../dataProvider/rpc/senderRequests.ts';
import { PackageIdField, packageIdFault, readPackageId } from '../../features/packages/PackageIdField.tsx';
import { stateNames } from './requestWords.ts';

interface NetworkAnswerProps {
  request: SenderRequest;
  network: RequestedNetwork;
  decides: boolean;
}

type Decision = 'approved' | 'rejected';

export function NetworkAnswer({ request, network, decides }: NetworkAnswerProps) {
  const [decision, setDecision] = useState<Decision>();
  const isPending = network.state === 'pending';
  const name = network.connector_name;
  return (
    <Box component="li" aria-label={name} sx={row}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 32 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <StatusChip status={stateNames[network.state]} />
        {decides && isPending && !decision && (
          <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
            <Button size="small" color="error" onClick={() => setDecision('rejected')}>
              Reject
            </Button>
            <Button size="small" variant="outlined" onClick={() => setDecision('approved')}>
              Approve
            </Button>
          </Box>
        )}
      </Box>
      <Outcome network={network} />
      {decides && isPending && decision && (
        <StartsInFirstField>
          <DecisionForm
            request={request}
            network={network}
            decision={decision}
            onClose={() => setDecision(undefined)}
          />
        </StartsInFirstField>
      )}
    </Box>
  );
}

function Outcome({ network }: { network: RequestedNetwork }) {
  const { state, reason, decided, decided_by, package_id } = network;
  const by = decided_by ? ` by ${decided_by}` : '';
  const lines = [
    state === 'rejected' ? reason : undefined,
    state === 'pending' && reason ? `Resubmitted. Previously rejected: ${reason}` : undefined,
    state === 'approved' && package_id != null ? `Package ${package_id}` : undefined,
    decided && (state === 'approved' || state === 'rejected') ? `${formatDate(decided)}${by}` : undefined,
  ];
  return lines.map(
    (line) =>
      line && (
        <Typography key={line} variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {line}
        </Typography>
      ),
  );
}

interface DecisionFormProps {
  request: SenderRequest;
  network: RequestedNetwork;
  decision: Decision;
  onClose: () => void;
}

function DecisionForm({ request, network, decision, onClose }: DecisionFormProps) {
  const { connector_id, connector_name, used_by = [] } = network;
  const known = network.package_id ?? undefined;
  const [packageId, setPackageId] = useState(String(known ?? ''));
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { isBusy, failure, fail, save } = useSaving();
  const isApproval = decision === 'approved';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    const package_id = readPackageId(packageId);
    if (isApproval && package_id === undefined) return fail(packageIdFault);
    if (!isApproval && reason.trim() === '')
      return fail('Enter a reason, so that the client knows what to change');
    void save({
      call: () =>
        decideRequest(
          request.id,
          package_id !== undefined && isApproval
            ? { state: 'approved', connector_id, package_id }
            : { state: 'rejected', connector_id, reason: reason.trim() },
        ),
      done: isApproval ? 'Approved' : 'Rejected',
      onSaved: onClose,
    });
  };

  return (
    <form onSubmit={submit} noValidate aria-label={`${isApproval ? 'Approve' : 'Reject'} ${connector_name}`}>
      <Stack spacing={1.5} sx={{ mt: 1.5 }}>
        {isApproval && used_by.length > 0 && (
          <Alert severity="warning">
            {`${used_by.join(', ')} ${used_by.length === 1 ? 'sends' : 'send'} as ${request.code} on ${connector_name}. Check that both are allowed to use it.`}
          </Alert>
        )}
        {isApproval ? (
          <PackageIdField
            value={packageId}
            disabled={known !== undefined}
            onChange={setPackageId}
            isChecked={isChecked}
            hint={
              known === undefined
                ? `The package ${connector_name} bills ${request.code} to`
                : 'From its configuration on this network'
            }
          />
        ) : (
          <TextField
            label="Reason"
            required
            multiline
            minRows={2}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={isChecked && reason.trim() === ''}
            helperText="Shown to the client"
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        )}
        {failure && <Alert severity="error">{failure}</Alert>}
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" color={isApproval ? 'primary' : 'error'} loading={isBusy}>
            {isApproval ? 'Approve' : 'Reject'}
          </Button>
        </Box>
      </Stack>
    </form>
  );
}

const row = { px: 2, py: 1.25, '& + &': { borderTop: 1, borderColor: 'divider' } };
