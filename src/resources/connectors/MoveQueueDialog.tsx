// Moves the queued messages of a connector to another one.
import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { moveConnectorQueue, type Connector } from '../../../contract/connectors.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { SelectInput } from '../../components/form/inputs.tsx';
import { joined } from '../../format/joined.ts';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import type { DialogProps } from '../../components/dialog/useDialog.ts';
import { allConnectorsQuery } from '../../dataProvider/rpc/connectors.ts';
import { write } from '../../dataProvider/write.ts';
import { connectorTexts } from './connectorTexts.ts';
import { linkText } from './liveText.ts';

const texts = connectorTexts.move;
const labels = { connector_id: texts.to };

/** Opens once all connectors are loaded, because a single target is preselected. */
export function MoveQueueDialog({ value: connector, onClose }: DialogProps<Connector>) {
  // Includes connectors on other pages of the list.
  const { data = [], isPending, error } = useQuery({ ...allConnectorsQuery, enabled: Boolean(connector) });
  return (
    <RecordDialog
      value={isPending ? undefined : connector}
      title={({ name }) => texts.title(name)}
      onClose={onClose}
    >
      {({ id, name, queued = 0 }) => {
        const targets = data.filter((target) => target.id !== id && target.status === 1);
        return (
          <ContractForm
            schema={moveConnectorQueue.body}
            labels={labels}
            defaultValues={{ connector_id: targets.length === 1 ? targets[0]?.id : '' }}
            missingText={componentTexts.fillRequired}
            submit={texts.submit}
            save={(to) => write('telco-configuration', 'moveQueue', { id, data: to })}
            done={texts.done}
          >
            {(field) => (
              <>
                <Typography variant="body2">{texts.text(queued, name)}</Typography>
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
  joined(target.name, target.live !== undefined && linkText(target, Date.now()).state);
