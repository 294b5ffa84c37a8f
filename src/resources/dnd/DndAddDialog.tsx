// "Add Contact To DND" (requirements/portal.md#dnd: the phone number is required).
import { dndAdd } from '../../../contract/dnd.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { write } from '../../dataProvider/write.ts';
import { PlatformInput } from './PlatformInput.tsx';

interface DndAddDialogProps {
  open: boolean;
  onClose: () => void;
}

export const DndAddDialog = ({ open, onClose }: DndAddDialogProps) => (
  <RecordDialog value={open || undefined} title={() => 'Add Contact To DND'} onClose={onClose} maxWidth="xs">
    {() => (
      <ContractForm
        schema={dndAdd.body}
        labels={labels}
        defaultValues={{ msisdn: '', platform: false }}
        submit="Add"
        save={(data) => write('dnd-sms', 'create', { data })}
        done="Number added"
        onSaved={onClose}
        onCancel={onClose}
      >
        {(field) => (
          <>
            <TextInput {...field('msisdn')} helperText="For example 0712 345 678" inputMode="tel" />
            <PlatformInput {...field('platform')} />
          </>
        )}
      </ContractForm>
    )}
  </RecordDialog>
);

const labels = { msisdn: 'Phone number', platform: 'Platform-wide' };
