// The form of "Update Contact": names, custom fields and consent. The number cannot be changed (requirements/administration.md#contacts).
import { useMemo } from 'react';
import { z } from 'zod';
import { fieldCharactersMax } from '../../../contract/contactFields.ts';
import { contactUpdate, contactTexts as specified, type Contact } from '../../../contract/contacts.ts';
import { useAsRead } from '../../components/form/changedIn.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { write } from '../../dataProvider/write.ts';
import { changedConsent, consentField, consentLabels, typedConsent } from './consentForm.ts';
import { ConsentInputs } from './ConsentInputs.tsx';
import { contactTexts } from './contactTexts.ts';

interface UpdateFormProps {
  contact: Contact;
  /** The custom fields of the contact's group. */
  fields: readonly string[] | undefined;
}

const { first_name: firstName, other_name: otherName } = contactUpdate.body.shape;

export function UpdateForm({ contact, fields }: UpdateFormProps) {
  const { contact_id: id, first_name, other_name, fields: known = {}, consent: opened = null } = contact;
  const names = [...new Set([...(fields ?? []), ...Object.keys(known)])];
  const asRead = useAsRead();
  const list = names.join();
  const schema = useMemo(() => {
    const value = z.string().max(fieldCharactersMax).default('');
    const further = Object.fromEntries(list ? list.split(',').map((name) => [name, value]) : []);
    return z.object({
      first_name: firstName,
      other_name: otherName,
      fields: z.object(further),
      consent: consentField,
    });
  }, [list]);
  const labels = {
    first_name: contactTexts.firstName,
    other_name: contactTexts.otherName,
    ...consentLabels,
    ...Object.fromEntries(names.map((name) => [name, name])),
  };
  return (
    <ContractForm
      schema={schema}
      labels={labels}
      defaultValues={{
        first_name: first_name ?? '',
        other_name: other_name ?? '',
        fields: Object.fromEntries(names.map((name) => [name, known[name] ?? ''])),
        consent: typedConsent(opened),
      }}
      missingText={specified.updateFields}
      submit={contactTexts.save}
      save={({ fields: changed, consent, ...named }, read) => {
        const data = {
          ...named,
          ...(names.length > 0 && { fields: changed }),
          ...changedConsent(consent, opened),
        };
        // The form has a day and a time, without the seconds.
        return write('contact-sms', 'update', {
          id,
          data: { ...data, ...asRead({ ...read, consent: opened }, data) },
        });
      }}
      done={contactTexts.updated}
    >
      {(field) => (
        <>
          <TextInput {...field('first_name')} />
          <TextInput {...field('other_name')} />
          {names.map((name) => (
            <TextInput
              key={name}
              {...field(`fields.${name}`)}
              required={false}
              helperText={contactTexts.fieldsHint(`{${name}}`)}
            />
          ))}
          <ConsentInputs field={field} />
        </>
      )}
    </ContractForm>
  );
}
