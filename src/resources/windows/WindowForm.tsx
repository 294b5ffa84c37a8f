// Sets the sending hours of a class of messages, for all connectors or for one.
import { Alert, Box } from '@mui/material';
import { messageClasses } from '../../../contract/messages.ts';
import { upsertWindow, type SendingWindowRow } from '../../../contract/windows.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { SelectInput } from '../../components/form/inputs.tsx';
import { write } from '../../dataProvider/write.ts';
import { ConnectorInput } from '../../features/networks/ConnectorInput.tsx';
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
          <ConnectorInput
            {...field('connector_id')}
            name={hours?.connector_name}
            all={{ label: windowTexts.allConnectors, hint: windowTexts.allHint }}
          />
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
