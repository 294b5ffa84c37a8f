// Moves the queued messages of a connector to another one.
import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { moveConnectorQueue } from '../../../contract/connectors.ts';
import type { Connector } from '../../../contract/connectors.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { SelectInput } from '../../components/form/inputs.tsx';
import { formatCount } from '../../components/formatNumber.ts';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { allConnectorsQuery } from '../../dataProvider/rpc/connectors.ts';
import { write } from '../../dataProvider/write.ts';
import { linkState } from './liveWords.ts';

interface MoveQueueDialogProps {
  connector: Connector | undefined;
  onClose: () => void;
}

const labels = { connector_id: 'Move to' };

/** Opens once all connectors are loaded, as a single target is preselected. */
export function MoveQueueDialog({ connector, onClose }: MoveQueueDialogProps) {
  // Includes those on other pages of the list.
  const { data = [], isPending, error } = useQuery({ ...allConnectorsQuery, enabled: Boolean(connector) });
  return (
    <RecordDialog
      value={isPending ? undefined : connector}
      title={({ name }) => `Move the queue of ${name}`}
      onClose={onClose}
    >
      {({ id, name, queued = 0 }) => {
        const targets = data.filter((target) => target.id !== id && target.status === 1);
        return (
          <ContractForm
            schema={moveConnectorQueue.body}
            labels={labels}
            defaultValues={{ connector_id: targets.length === 1 ? targets[0]?.id : '' }}
            missingText="Please fill all required fields"
            submit="Move"
            save={(to) => write('telco-configuration', 'moveQueue', { id, data: to })}
            done="Queue moved"
            onSaved={onClose}
            onCancel={onClose}
          >
            {(field) => (
              <>
                <Typography variant="body2">
                  {`${formatCount(queued, 'message')} of ${name} will be sent through the chosen connector, if the client has the sender ID there. Prices do not change.`}
                </Typography>
                <SelectInput
                  {...field('connector_id')}
                  helperText={error?.message}
                  options={targets.map((target) => [target.id, targetName(target)])}
                />
              </>
            )}
          </ContractForm>
        );
      }}
    </RecordDialog>
  );
}

const targetName = (target: Connector) =>
  [target.name, target.live !== undefined && linkState(target).state].filter(Boolean).join(' · ');
