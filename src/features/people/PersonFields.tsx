// The fields of a new user and of a new SMPP account: full name, email, mobile number, role
// (requirements/administration.md#system-users, #smpp-accounts).
import { TextField } from '@mui/material';
import { RoleSelect } from './RoleSelect.tsx';

export interface PersonDraft {
  fullname: string;
  email: string;
  msisdn: string;
  roleId: number | undefined;
}

export const emptyPerson: PersonDraft = { fullname: '', email: '', msisdn: '', roleId: undefined };

/** The fields as the calls take them; undefined where one is empty. */
export function personOf({ roleId, ...texts }: PersonDraft) {
  const [fullname, email, msisdn] = [texts.fullname.trim(), texts.email.trim(), texts.msisdn.trim()];
  if (fullname === '' || email === '' || msisdn === '' || roleId === undefined) return undefined;
  return { fullname, email, msisdn, role_id: roleId };
}

interface PersonFieldsProps {
  draft: PersonDraft;
  onChange: (draft: PersonDraft) => void;
  /** Whether empty fields are marked. */
  isChecked: boolean;
  isForSmpp?: boolean;
  /** The client of the person; the reader's own where unset. */
  clientId?: number | undefined;
}

export function PersonFields({ draft, onChange, isChecked, isForSmpp, clientId }: PersonFieldsProps) {
  const text = (field: 'fullname' | 'email' | 'msisdn') => ({
    required: true,
    fullWidth: true,
    value: draft[field],
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [field]: event.target.value }),
    error: isChecked && draft[field].trim() === '',
  });
  return (
    <>
      <TextField
        label="Full name"
        data-starts-here
        {...text('fullname')}
        slotProps={{ htmlInput: { maxLength: 120, autoComplete: 'off' } }}
      />
      <TextField
        label="Email"
        type="email"
        {...text('email')}
        slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
      />
      <TextField
        label="Mobile number"
        placeholder="0784******"
        {...text('msisdn')}
        slotProps={{
          htmlInput: { inputMode: 'tel', maxLength: 30, autoComplete: 'off' },
          inputLabel: { shrink: true },
        }}
      />
      <RoleSelect
        clientId={clientId}
        value={draft.roleId}
        onChange={(roleId) => onChange({ ...draft, roleId })}
        isMissing={isChecked && draft.roleId === undefined}
        isForSmpp={isForSmpp}
      />
    </>
  );
}
