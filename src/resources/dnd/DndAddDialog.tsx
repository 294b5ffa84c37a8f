// "Add Contact To DND" (requirements/portal.md#dnd: the phone number is required).
import { dndAdd } from '../../../contract/dnd.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { write } from '../../dataProvider/write.ts';
import { dndTexts } from './dndTexts.ts';
import { PlatformInput } from './PlatformInput.tsx';

interface DndAddDialogProps {
  open: boolean;
  onClose: () => void;
}

const texts = dndTexts.add;
const labels = { msisdn: texts.number, platform: texts.platform };

export const DndAddDialog = ({ open, onClose }: DndAddDialogProps) => (
  <RecordDialog value={open || undefined} title={() => texts.title} onClose={onClose} maxWidth="xs">
    {() => (
      <ContractForm
        schema={dndAdd.body}
        labels={labels}
        defaultValues={{ msisdn: '', platform: false }}
        submit={texts.submit}
        save={(data) => write('dnd-sms', 'create', { data })}
        done={texts.done}
        onSaved={onClose}
        onCancel={onClose}
      >
        {(field) => (
          <>
            <TextInput {...field('msisdn')} helperText={texts.numberHint} inputMode="tel" />
            <PlatformInput {...field('platform')} />
          </>
        )}
      </ContractForm>
    )}
  </RecordDialog>
);
