// Sets the hours of a class of messages, for all connectors or for one.
import { Alert, Box, MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageClasses } from '../../../contract/messages.ts';
import type { SendingWindowRow } from '../../../contract/windows.ts';
import { DialogForm } from '../../components/DialogForm.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { allConnectorsQuery } from '../../dataProvider/rpc/connectors.ts';
import { saveWindow } from '../../dataProvider/rpc/windows.ts';
import { classNames, everyConnector } from './windowRow.tsx';

interface WindowFormProps {
  /** Undefined for a new one. */
  window: SendingWindowRow | undefined;
  onClose: () => void;
}

/** The end of the day, which a browser's time field can only show as its beginning. */
const endOfDay = '24:00';
const midnight = '00:00';

export function WindowForm({ window: hours, onClose }: WindowFormProps) {
  const [connectorId, setConnectorId] = useState(hours?.connector_id ?? null);
  const [messageClass, setMessageClass] = useState(hours?.class ?? 'promotional');
  const [opens, setOpens] = useState(hours?.opens ?? '08:00');
  const [closes, setCloses] = useState(hours?.closes ?? '18:00');
  const { fail, save, ...saving } = useSaving();
  const connectors = useQuery(allConnectorsQuery);
  const names = new Map(connectors.data?.map(({ id, name }) => [id, name]));
  if (hours?.connector_id) names.set(hours.connector_id, hours.connector_name ?? '');

  const submit = () => {
    if (opens === '' || closes === '') return fail('Please fill all required fields');
    if (opens >= closes) return fail('It must open before it closes');
    void save({
      call: () =>
        saveWindow({ id: hours?.id, connector_id: connectorId, class: messageClass, opens, closes }),
      done: 'Sending window saved',
      onSaved: onClose,
    });
  };
  const time = { htmlInput: { step: 60 }, inputLabel: { shrink: true } };

  return (
    <DialogForm
      label="Sending Window"
      submit={hours ? 'Update' : 'Add'}
      saving={saving}
      onSubmit={submit}
      onCancel={onClose}
    >
      <TextField
        select
        label="Connector"
        value={connectorId ?? ''}
        onChange={(event) => setConnectorId(event.target.value === '' ? null : Number(event.target.value))}
        error={connectors.error !== null}
        helperText={
          connectors.error?.message ??
          (connectorId === null ? 'Holds for each connector without a window of its own.' : undefined)
        }
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{everyConnector}</MenuItem>
        {[...names].map(([id, name]) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label="Messages"
        value={messageClass}
        onChange={(event) => setMessageClass(event.target.value as typeof messageClass)}
      >
        {messageClasses.map((each) => (
          <MenuItem key={each} value={each}>
            {classNames[each]}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        <TextField
          type="time"
          label="Opens"
          required
          value={opens}
          onChange={(event) => setOpens(event.target.value)}
          slotProps={time}
        />
        <TextField
          type="time"
          label="Closes"
          required
          value={closes === endOfDay ? midnight : closes}
          onChange={(event) => setCloses(event.target.value === midnight ? endOfDay : event.target.value)}
          helperText={closes === endOfDay ? 'Midnight, the end of the day' : undefined}
          slotProps={time}
        />
      </Box>
      <Alert severity="info">
        Times are Nairobi’s. What is sent outside them waits and leaves when the window opens.
      </Alert>
    </DialogForm>
  );
}
