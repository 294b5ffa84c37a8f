// Moves what waits on a connector to another one.
import { Alert, DialogContent, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { Connector } from '../../../contract/connectors.ts';
import { FormActions } from '../../components/FormActions.tsx';
import { formatCount } from '../../components/formatNumber.ts';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { useNow } from '../../components/useNow.ts';
import { useSaving } from '../../components/useSaving.ts';
import { moveQueue } from '../../dataProvider/rpc/connectors.ts';
import { liveWords } from './liveWords.ts';

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
  const { data = [] } = useListContext<Connector>();
  const { isBusy, failure, fail, save } = useSaving();
  const now = useNow(true);
  const targets = data.filter(({ id, status }) => id !== connector.id && status === 1);
  // The only choice needs no choosing.
  const [to, setTo] = useState(targets.length === 1 ? String(targets[0]?.id) : '');
  const submit = () => {
    if (to === '') return fail('Please fill all required fields');
    void save({
      call: () => moveQueue(connector.id, Number(to)),
      done: 'Queue moved',
      onSaved: onClose,
    });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DialogContent>
        <Typography variant="body2" sx={{ mb: 2 }}>
          {`${formatCount(connector.queued ?? 0, 'message')} of ${connector.name} will leave through the connector chosen here, as far as the client has the sender ID there. Prices stay as they were accepted.`}
        </Typography>
        <TextField
          select
          fullWidth
          label="Move to"
          value={to}
          onChange={(event) => setTo(event.target.value)}
        >
          {targets.map((target) => (
            <MenuItem key={target.id} value={String(target.id)}>
              {[target.name, target.live !== undefined && liveWords(target, now).state]
                .filter(Boolean)
                .join(' · ')}
            </MenuItem>
          ))}
        </TextField>
        {failure && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {failure}
          </Alert>
        )}
      </DialogContent>
      <FormActions submit="Move" isBusy={isBusy} onCancel={onClose} />
    </form>
  );
}
