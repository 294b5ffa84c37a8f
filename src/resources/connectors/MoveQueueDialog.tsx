// Moves the queued messages of a connector to another one.
import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connector } from '../../../contract/connectors.ts';
import { DialogForm } from '../../components/DialogForm.tsx';
import { formatCount } from '../../components/formatNumber.ts';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { SelectInput } from '../../components/TextInput.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { allConnectorsQuery, moveQueue } from '../../dataProvider/rpc/connectors.ts';
import { linkState } from './liveWords.ts';

interface MoveQueueDialogProps {
  connector: Connector | undefined;
  onClose: () => void;
}

export const MoveQueueDialog = ({ connector, onClose }: MoveQueueDialogProps) => (
  <RecordDialog value={connector} title={({ name }) => `Move the queue of ${name}`} onClose={onClose}>
    {(shown) => <MoveQueueForm connector={shown} onClose={onClose} />}
  </RecordDialog>
);

function MoveQueueForm({ connector, onClose }: { connector: Connector; onClose: () => void }) {
  // Includes those on other pages of the list.
  const { data = [] } = useQuery(allConnectorsQuery);
  const { fail, save, ...saving } = useSaving();
  const [chosen, setChosen] = useState<string>();
  const targets = data.filter(({ id, status }) => id !== connector.id && status === 1);
  // A single target is preselected.
  const to = chosen ?? (targets.length === 1 ? String(targets[0]?.id) : '');
  const submit = () => {
    if (to === '') return fail('Please fill all required fields');
    void save({
      call: () => moveQueue(connector.id, Number(to)),
      done: 'Queue moved',
      onSaved: onClose,
    });
  };
  return (
    <DialogForm label="Move the queue" submit="Move" saving={saving} onSubmit={submit} onCancel={onClose}>
      <Typography variant="body2">
        {`${formatCount(connector.queued ?? 0, 'message')} of ${connector.name} will be sent through the chosen connector, if the client has the sender ID there. Prices do not change.`}
      </Typography>
      <SelectInput
        label="Move to"
        value={to}
        onChange={setChosen}
        options={targets.map((target) => [
          String(target.id),
          [target.name, target.live !== undefined && linkState(target).state].filter(Boolean).join(' · '),
        ])}
      />
    </DialogForm>
  );
}
