// The answer of one network to a request. While it is pending, it can be approved with the telco's package or rejected with a reason for
// the client.
import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import type { BodyOf } from '../../../contract/endpoint.ts';
import {
  decideSenderRequest,
  type RequestedNetwork,
  type SenderRequest,
} from '../../../contract/senderRequests.ts';
import { formatDate } from '../../format/formatDate.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { Muted, Strong } from '../../components/Muted.tsx';
import { StartsInFirstField } from '../../components/dialog/StartsInFirstField.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { write } from '../../dataProvider/write.ts';
import { PackageIdInput } from '../../features/packages/PackageIdInput.tsx';
import { requestTexts as texts } from './requestTexts.ts';
import { stateNames, usedByText } from './requestRow.tsx';

interface NetworkAnswerProps {
  request: SenderRequest;
  network: RequestedNetwork;
  decides: boolean;
}

type Decision = 'approved' | 'rejected';

const [approval, rejection] = decideSenderRequest.body.options;
const labels = { package_id: texts.packageId, reason: texts.reason };

export function NetworkAnswer({ request, network, decides }: NetworkAnswerProps) {
  const [decision, setDecision] = useState<Decision>();
  const isPending = network.state === 'pending';
  const name = network.connector_name;
  return (
    <Box component="li" aria-label={name} sx={row}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 32 }}>
        <Strong>{name}</Strong>
        <StatusChip status={stateNames[network.state]} />
        {decides && isPending && !decision && (
          <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
            <Button size="small" color="error" onClick={() => setDecision('rejected')}>
              {texts.reject}
            </Button>
            <Button size="small" variant="outlined" onClick={() => setDecision('approved')}>
              {texts.approve}
            </Button>
          </Box>
        )}
      </Box>
      <Outcome network={network} />
      {decides && isPending && decision && (
        <Box sx={{ mt: 1.5 }}>
          <StartsInFirstField>
            <DecisionForm
              request={request}
              network={network}
              decision={decision}
              onClose={() => setDecision(undefined)}
            />
          </StartsInFirstField>
        </Box>
      )}
    </Box>
  );
}

function Outcome({ network }: { network: RequestedNetwork }) {
  const { state, reason, decided, decided_by, package_id } = network;
  const lines = [
    state === 'rejected' ? reason : undefined,
    state === 'pending' && reason ? texts.resubmitted(reason) : undefined,
    state === 'approved' && package_id != null ? texts.package(package_id) : undefined,
    decided && (state === 'approved' || state === 'rejected')
      ? texts.decided(formatDate(decided), decided_by ?? '')
      : undefined,
  ];
  return lines.map(
    (line) =>
      line && (
        <Muted key={line} sx={{ overflowWrap: 'anywhere' }}>
          {line}
        </Muted>
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
  const { connector_id, connector_name, package_id, used_by = [] } = network;
  const known = package_id ?? undefined;
  const shared = {
    isInline: true,
    labels,
    save: (data: BodyOf<typeof decideSenderRequest>) =>
      write('senderid-requests', 'decide', { id: request.id, data }),
    onSaved: onClose,
    onCancel: onClose,
  };
  if (decision === 'rejected')
    return (
      <ContractForm
        {...shared}
        schema={rejection}
        defaultValues={{ state: decision, connector_id, reason: '' }}
        missingText={texts.reasonMissing}
        submit={texts.reject}
        isDestructive
        done={texts.rejected}
      >
        {(field) => <TextInput {...field('reason')} multiline minRows={2} helperText={texts.reasonHint} />}
      </ContractForm>
    );
  return (
    <ContractForm
      {...shared}
      schema={approval}
      defaultValues={{ state: decision, connector_id, package_id: known ?? '' }}
      submit={texts.approve}
      done={texts.approved}
    >
      {(field) => (
        <>
          {used_by.length > 0 && <Alert severity="warning">{usedByText(network, request.code)}</Alert>}
          <PackageIdInput
            {...field('package_id')}
            disabled={known !== undefined}
            helperText={
              known === undefined ? texts.packageHint(request.code, connector_name) : texts.packageKnown
            }
          />
        </>
      )}
    </ContractForm>
  );
}

const row = { px: 2, py: 1.25, '& + &': { borderTop: 1, borderColor: 'divider' } };
