// Sets the sending hours of a class of messages, for all connectors or for one.
import { Alert, Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { messageClasses } from '../../../contract/messages.ts';
import { upsertWindow, type SendingWindowRow } from '../../../contract/windows.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { SelectInput } from '../../components/form/inputs.tsx';
import { allConnectorsQuery } from '../../dataProvider/rpc/connectors.ts';
import { write } from '../../dataProvider/write.ts';
import { TimeInput } from './TimeInput.tsx';
import { windowTexts } from './windowTexts.ts';

interface WindowFormProps {
  /** Undefined for a new one. */
  window: SendingWindowRow | undefined;
}

const labels = {
  connector_id: windowTexts.connector,
  class: windowTexts.messages,
  opens: windowTexts.opens,
  closes: windowTexts.closes,
};

export function WindowForm({ window: hours }: WindowFormProps) {
  return (
    <ContractForm
      schema={upsertWindow.body}
      labels={labels}
      defaultValues={{
        connector_id: hours?.connector_id ?? '',
        class: hours?.class ?? 'promotional',
        opens: hours?.opens ?? '08:00',
        closes: hours?.closes ?? '18:00',
      }}
      missingText={componentTexts.fillRequired}
      submit={hours ? componentTexts.update : componentTexts.add}
      save={(data, read) =>
        hours
          ? write('sending-windows', 'update', { id: hours.id, data: { ...data, read } })
          : write('sending-windows', 'create', { data })
      }
      done={windowTexts.saved}
    >
      {(field) => (
        <>
          <ConnectorInput {...field('connector_id')} hours={hours} />
          <SelectInput
            {...field('class')}
            required={false}
            options={messageClasses.map((each) => [each, windowTexts.classes[each]])}
          />
          <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2 }}>
            <TimeInput {...field('opens')} />
            <TimeInput {...field('closes')} isEnd />
          </Box>
          <Alert severity="info">{windowTexts.zone}</Alert>
        </>
      )}
    </ContractForm>
  );
}

function ConnectorInput({ hours, ...field }: FieldProps & { hours: SendingWindowRow | undefined }) {
  const { data, error } = useQuery(allConnectorsQuery);
  const isForAll = useWatch({ name: field.source }) === '';
  const names = new Map(data?.map(({ id, name }) => [id, name]));
  if (hours?.connector_id) names.set(hours.connector_id, hours.connector_name ?? '');
  return (
    <SelectInput
      {...field}
      helperText={error?.message ?? (isForAll ? windowTexts.allHint : undefined)}
      options={[['', windowTexts.allConnectors], ...names]}
    />
  );
}
