// The form of "Create Group" and "Add Contacts": one contact or a file of them, into a new or an existing group
// (requirements/administration.md#contacts). Each tab keeps its input while the other is open.
import { Box, Tab, Tabs } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { isFurther } from '../../../contract/contactFields.ts';
import {
  contactCountry,
  contactCreate,
  contactTexts as specified,
  contactUpload,
} from '../../../contract/contacts.ts';
import { useCloseDialog } from '../../components/form/closeDialog.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { fileWith } from '../../components/form/FileInput.tsx';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { TextInput } from '../../components/form/inputs.tsx';
import { useUpload } from '../../components/form/useUpload.ts';
import { useOnceOpened } from '../../components/dialog/useOnceOpened.ts';
import { useOrderKey } from '../../components/useOrderKey.ts';
import type { ContactsImported } from '../../dataProvider/rpc/contacts.ts';
import { write } from '../../dataProvider/write.ts';
import { ContactImportResult } from './ContactImportResult.tsx';
import { consentField, consentLabels, consentOf } from './consentForm.ts';
import { contactTexts } from './contactTexts.ts';
import { GroupInput } from './GroupInput.tsx';
import { QuickContact } from './QuickContact.tsx';
import { faultOfFile, UploadContacts } from './UploadContacts.tsx';
import { useChooseGroup, useGroups } from './useGroups.ts';

export interface AddFormProps {
  /** The name of an existing group; unset: a new group is created. */
  groupName?: string | undefined;
}

const { name, contacts } = contactCreate.body.shape;
const { upload_id, columns: columnsShape } = contactUpload.body.shape;
const contactSchema = z.object({
  name,
  ...contacts.element.shape,
  consent: consentField,
  file: z.custom<File>().optional(),
});
/** Schema of the other tab's fields, which are not checked. */
const unchecked = {
  msisdn: z.string(),
  first_name: z.string(),
  other_name: z.string(),
  consent: z.custom<z.output<typeof consentField>>(),
};
const schemas = {
  quick: contactSchema.extend({ upload_id: z.unknown().optional(), columns: z.unknown().optional() }),
  upload: contactSchema.extend({
    ...unchecked,
    file: fileWith(faultOfFile),
    upload_id,
    columns: columnsShape,
  }),
};
type TabName = keyof typeof schemas;

const texts = contactTexts.adding;
const fields = {
  country_code: texts.country,
  msisdn: contactTexts.mobileNumber,
  first_name: contactTexts.firstName,
  other_name: texts.lastName,
  file: texts.file,
  ...consentLabels,
};
const labels = {
  new: { name: texts.groupName, ...fields },
  chosen: { name: contactTexts.contactGroup, ...fields },
};
const emptyContact = { msisdn: '', first_name: '', other_name: '' };

export function AddForm({ groupName: existing }: AddFormProps) {
  const isNew = existing === undefined;
  const close = useCloseDialog();
  const show = useShowGroup();
  const [tab, setTab] = useState<TabName>('quick');
  const isQuick = tab === 'quick';
  const hasUpload = useOnceOpened(!isQuick);
  const [result, setResult] = useState<ContactsImported>();
  // The form cannot be submitted while a file is read, so that people see its columns first and the button does not move while it is
  // pressed.
  const [isReading, setIsReading] = useState(false);
  const keyOf = useOrderKey();
  const upload = useUpload();
  const [fieldsImported, setFieldsImported] = useState<readonly string[]>([]);
  if (result) return <ContactImportResult result={result} fields={fieldsImported} />;
  return (
    <ContractForm
      schema={schemas[tab]}
      labels={labels[isNew ? 'new' : 'chosen']}
      defaultValues={{
        name: existing ?? '',
        country_code: contactCountry,
        ...emptyContact,
        consent: null,
      }}
      missingText={isNew || !isQuick ? specified.groupFields : specified.addFields}
      submit={isQuick ? contactTexts.save : texts.submitFile}
      isDisabled={isReading && !isQuick}
      again={isQuick ? { label: texts.another, clears: Object.keys(emptyContact) } : undefined}
      save={async ({
        name: groupName,
        country_code,
        file,
        upload_id: uploadId,
        columns,
        consent,
        ...contact
      }) => {
        const answer = isQuick
          ? await write('contact-sms', 'create', {
              data: {
                name: groupName,
                contacts: [{ country_code, ...contact, ...(consent && { consent: consentOf(consent) }) }],
              },
            })
          : await upload.run((options) => {
              const order = { data: { name: groupName, country_code }, file, read: { uploadId, columns } };
              return write('contact-sms', 'import', { ...order, ...options, key: keyOf(order) });
            });
        if (Array.isArray(columns)) setFieldsImported((columns as string[]).filter(isFurther));
        void show(groupName);
        return answer;
      }}
      onStop={upload.cancel}
      done={isQuick ? texts.added : texts.uploaded}
      onSaved={(answer) => (isQuick ? close() : setResult(answer))}
      header={
        <Tabs
          value={tab}
          onChange={(_event, value: TabName) => setTab(value)}
          variant="fullWidth"
          sx={{ px: 3, flexShrink: 0 }}
        >
          <Tab value="quick" label={texts.quick} />
          <Tab value="upload" label={texts.upload} />
        </Tabs>
      }
    >
      {(field) => (
        <>
          {isNew ? <GroupNameInput {...field('name')} /> : <GroupInput {...field('name')} by="name" />}
          <Box hidden={!isQuick}>
            <QuickContact field={field} />
          </Box>
          {hasUpload && (
            <Box hidden={isQuick}>
              <UploadContacts {...field('file')} onReading={setIsReading} importedShare={upload.share} />
            </Box>
          )}
        </>
      )}
    </ContractForm>
  );
}

/** Returns a function that shows the group that received contacts. */
function useShowGroup() {
  const { chosenId, refetch } = useGroups();
  const choose = useChooseGroup();
  return async (groupName: string): Promise<void> => {
    // Joins the request that the write has started.
    const { data } = await refetch({ cancelRefetch: false });
    const group = data?.find((known) => known.name.toLowerCase() === groupName.toLowerCase());
    if (group && group.id !== chosenId) choose(group.id);
  };
}

function GroupNameInput(field: FieldProps) {
  const { groups } = useGroups();
  const typed = String(useWatch({ name: field.source }))
    .trim()
    .toLowerCase();
  const existing = groups?.find((group) => group.name.toLowerCase() === typed);
  const hint = existing && texts.exists(existing.name);
  return <TextInput {...field} helperText={hint} />;
}
