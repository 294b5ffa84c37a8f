// Sets the hours of a class of messages, for all connectors or for one.
import { Alert, Box, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageClasses } from '../../../contract/messages.ts';
import type { SendingWindowRow } from '../../../contract/windows.ts';
import { DialogForm } from '../../components/DialogForm.tsx';
import { SelectInput } from '../../components/TextInput.tsx';
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
    if (opens >= closes) return fail('The opening time must be before the closing time');
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
      <SelectInput
        label="Connector"
        value={String(connectorId ?? '')}
        onChange={(id) => setConnectorId(id === '' ? null : Number(id))}
        isWrong={connectors.error !== null}
        helperText={
          connectors.error?.message ??
          (connectorId === null ? 'Applies to connectors without a window of their own.' : undefined)
        }
        options={[['', everyConnector], ...names]}
      />
      <SelectInput
        label="Messages"
        value={messageClass}
        onChange={(value) => setMessageClass(value as typeof messageClass)}
        options={messageClasses.map((each) => [each, classNames[each]])}
      />
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
        Times are in East Africa Time. Messages sent outside these hours wait until the window opens.
      </Alert>
    </DialogForm>
  );
}
