// "Update Contact" (requirements/administration.md#contacts).
import { lazy } from 'react';
import type { Contact } from '../../../contract/contacts.ts';
import { formatMsisdn } from '../../components/formatMsisdn.ts';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { contactTexts } from './contactTexts.ts';

const UpdateForm = lazy(async () => ({ default: (await import('./UpdateForm.tsx')).UpdateForm }));

interface ContactUpdateProps {
  contact: Contact | undefined;
  /** The further fields of its group. */
  fields: readonly string[] | undefined;
  onClose: () => void;
}

export const ContactUpdate = ({ contact, fields, onClose }: ContactUpdateProps) => (
  <RecordDialog
    value={contact}
    title={({ msisdn }) => contactTexts.updateTitle(formatMsisdn(msisdn))}
    maxWidth="xs"
    onClose={onClose}
  >
    {(shown) => <UpdateForm contact={shown} fields={fields} onClose={onClose} />}
  </RecordDialog>
);
