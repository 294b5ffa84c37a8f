// "Create Group" and "Add Contacts": one contact or a file of them, into a new or an existing group
// (requirements/administration.md#contacts). Each tab keeps its input while the other is open.
import { Box, Button, Tab, Tabs } from '@mui/material';
import { useState } from 'react';
import { contactTexts, groupNameCharactersMax } from '../../../contract/contacts.ts';
import type { ContactGroup } from '../../../contract/contacts.ts';
import { DialogForm } from '../../components/DialogForm.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { addContact, importContacts } from '../../dataProvider/rpc/contacts.ts';
import type { ContactsImported } from '../../dataProvider/rpc/contacts.ts';
import { GroupField } from './GroupField.tsx';
import { ContactImportResult } from './ContactImportResult.tsx';
import { emptyContact, QuickContact, readContact } from './QuickContact.tsx';
import { faultOfFile, UploadContacts } from './UploadContacts.tsx';

/** Whether the dialog creates a group or adds to a chosen one. */
export type Adding = { into: 'new' } | { into: 'chosen'; groupId: number | undefined };

interface AddFormProps {
  adding: Adding;
  groups: readonly ContactGroup[];
  /** Called with the name of the group that got contacts; reloads it. */
  onAdded: (groupName: string) => Promise<void>;
  onClose: () => void;
}

export function AddDialog({
  adding,
  ...rest
}: Omit<AddFormProps, 'adding'> & { adding: Adding | undefined }) {
  return (
    <RecordDialog
      value={adding}
      title={({ into }) => (into === 'new' ? 'Create Group' : 'Add Contacts')}
      onClose={rest.onClose}
    >
      {(value) => <AddForm key={value.into} adding={value} {...rest} />}
    </RecordDialog>
  );
}

function AddForm({ adding, groups, onAdded, onClose }: AddFormProps) {
  const isNew = adding.into === 'new';
  const [tab, setTab] = useState<'quick' | 'upload'>('quick');
  const [name, setName] = useState('');
  const [groupId, setGroupId] = useState(adding.into === 'chosen' ? adding.groupId : undefined);
  const [contact, setContact] = useState(emptyContact);
  const [file, setFile] = useState<File>();
  const [isChecked, setIsChecked] = useState(false);
  const [result, setResult] = useState<ContactsImported>();

  const groupName = isNew ? name.trim() : (groups.find(({ id }) => id === groupId)?.name ?? '');
  const { setFailure, fail, save, ...saving } = useSaving(() => onAdded(groupName));
  const fieldsText = isNew || tab === 'upload' ? contactTexts.groupFields : contactTexts.addFields;

  const addOne = async (goesOn: boolean) => {
    const read = readContact(contact);
    if (!groupName || !read) return fail(fieldsText);
    const onSaved = () => {
      if (!goesOn) return onClose();
      setContact(emptyContact);
      setIsChecked(false);
    };
    await save({ call: () => addContact(groupName, read), done: 'Contact added', onSaved });
  };
  const upload = async () => {
    if (!groupName) return fail(contactTexts.groupFields);
    const fault = faultOfFile(file);
    if (!file || fault) return fail(fault ?? contactTexts.fileMissing);
    const call = async () => {
      const answer = await importContacts(groupName, file);
      setResult(answer);
      return answer;
    };
    await save({ call, done: 'Contacts uploaded', onSaved: () => undefined });
  };
  const submit = async () => {
    setIsChecked(true);
    await (tab === 'quick' ? addOne(false) : upload());
  };
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setFailure(faultOfFile(chosen));
  };

  if (result) return <ContactImportResult result={result} onClose={onClose} />;
  const existing = isNew && groups.find((group) => group.name.toLowerCase() === name.trim().toLowerCase());
  return (
    <DialogForm
      label="Contacts"
      submit={tab === 'quick' ? 'Save' : 'Upload'}
      saving={saving}
      onSubmit={submit}
      onCancel={onClose}
      header={
        <Tabs
          value={tab}
          onChange={(_event, value: typeof tab) => {
            setTab(value);
            setFailure(undefined);
          }}
          variant="fullWidth"
          sx={{ px: 3, flexShrink: 0 }}
        >
          <Tab value="quick" label="Quick Contact" />
          <Tab value="upload" label="Upload Contacts" />
        </Tabs>
      }
      more={
        tab === 'quick' && (
          <Button
            disabled={saving.isBusy}
            onClick={() => {
              setIsChecked(true);
              void addOne(true);
            }}
          >
            Add another
          </Button>
        )
      }
    >
      {isNew ? (
        <TextInput
          label="Group name"
          required
          value={name}
          onChange={setName}
          isWrong={isChecked && name.trim() === ''}
          helperText={existing ? `The group ${existing.name} exists; contacts are added to it` : undefined}
          lengthMax={groupNameCharactersMax}
        />
      ) : (
        <GroupField
          groups={groups}
          value={groupId}
          isWrong={isChecked && groupName === ''}
          onChange={setGroupId}
        />
      )}
      <Box hidden={tab !== 'quick'}>
        <QuickContact value={contact} onChange={setContact} isChecked={isChecked && tab === 'quick'} />
      </Box>
      {tab === 'upload' && <UploadContacts file={file} onChoose={choose} />}
    </DialogForm>
  );
}
