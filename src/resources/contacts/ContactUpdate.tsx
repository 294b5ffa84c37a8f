// "Update Contact": its names; the number cannot be changed (requirements/administration.md#contacts).
import { contactUpdate, contactTexts as specified } from '../../../contract/contacts.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { write } from '../../dataProvider/write.ts';
import { contactTexts } from './contactTexts.ts';

interface ContactUpdateProps {
  contact: Contact | undefined;
  onClose: () => void;
}

const schema = contactUpdate.body.omit({ contact_group_msisdn_id: true });
const labels = { first_name: contactTexts.firstName, other_name: contactTexts.otherName };

export const ContactUpdate = ({ contact, onClose }: ContactUpdateProps) => (
  <RecordDialog
    value={contact}
    title={({ msisdn }) => contactTexts.updateTitle(msisdn)}
    maxWidth="xs"
    onClose={onClose}
  >
    {({ contact_id: id, first_name, other_name }) => (
      <ContractForm
        schema={schema}
        labels={labels}
        defaultValues={{ first_name: first_name ?? '', other_name: other_name ?? '' }}
        missingText={specified.updateFields}
        submit={contactTexts.save}
        save={(data) => write('contact-sms', 'update', { id, data })}
        done={contactTexts.updated}
        onSaved={onClose}
        onCancel={onClose}
      >
        {(field) => (
          <>
            <TextInput {...field('first_name')} />
            <TextInput {...field('other_name')} />
          </>
        )}
      </ContractForm>
    )}
  </RecordDialog>
);
