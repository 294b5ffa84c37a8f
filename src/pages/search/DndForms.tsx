// Forms that add the found number to a DND list or remove it, with the reason that the customer gave.
import { Alert, Typography } from '@mui/material';
import { z } from 'zod';
import { filledText } from '../../../contract/common.ts';
import { dndAdd, type DndEntry } from '../../../contract/dnd.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { useCloseDialog } from '../../components/form/closeDialog.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { Hint } from '../../components/Muted.tsx';
import { write } from '../../dataProvider/write.ts';
import { ClientInput } from '../../features/clientSelect/ClientInput.tsx';
import { clientSelectTexts } from '../../features/clientSelect/clientSelectTexts.ts';
import { listOf } from './dndText.ts';
import { searchTexts } from './searchTexts.ts';

const texts = searchTexts.dnd;
const reason = filledText(componentTexts.reason, 200);
const addSchema = dndAdd.body.pick({ client_id: true }).extend({ reason });
const removeSchema = z.object({ reason });
const labels = { client_id: clientSelectTexts.client, reason: componentTexts.reason };

interface DndAddFormProps {
  msisdn: string;
  onChanged: () => void;
}

export function DndAddForm({ msisdn, onChanged }: DndAddFormProps) {
  const isPlatform = usePlatform();
  const close = useCloseDialog();
  return (
    <ContractForm
      schema={addSchema}
      labels={labels}
      defaultValues={{ client_id: '', reason: '' }}
      submit={texts.add}
      save={(data) =>
        write('dnd-sms', 'create', {
          data: { msisdn, ...data, platform: isPlatform && data.client_id === undefined },
        })
      }
      done={texts.added}
      onSaved={() => {
        close();
        onChanged();
      }}
    >
      {(field) => (
        <>
          <TextInput {...field('reason')} helperText={texts.reasonHint} />
          {isPlatform && (
            <div>
              <ClientInput {...field('client_id')} />
              <Hint component="p" sx={{ mt: 0.5, mx: 1.75 }}>
                {texts.clientHint}
              </Hint>
            </div>
          )}
        </>
      )}
    </ContractForm>
  );
}

interface DndRemoveFormProps {
  entry: DndEntry;
  onChanged: () => void;
}

export function DndRemoveForm({ entry, onChanged }: DndRemoveFormProps) {
  const close = useCloseDialog();
  return (
    <ContractForm
      schema={removeSchema}
      labels={labels}
      defaultValues={{ reason: '' }}
      submit={componentTexts.remove}
      isDestructive
      save={(data) => write('dnd-sms', 'delete', { id: entry.id, ...data })}
      done={texts.removed}
      onSaved={() => {
        close();
        onChanged();
      }}
    >
      {(field) => (
        <>
          <Typography variant="body2">{texts.removeText(listOf(entry))}</Typography>
          {entry.source === 'subscriber' && <Alert severity="warning">{texts.bySubscriber}</Alert>}
          <TextInput {...field('reason')} helperText={texts.reasonHint} />
        </>
      )}
    </ContractForm>
  );
}
