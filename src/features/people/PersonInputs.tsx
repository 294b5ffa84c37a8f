// The inputs that new users and new SMPP accounts share: full name, email, mobile number, role
// (requirements/administration.md#system-users, #smpp-accounts).
import { z } from 'zod';
import { createUser } from '../../../contract/users.ts';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { TextInput } from '../../components/form/inputs.tsx';
import { personTexts as texts } from './personTexts.ts';
import { RoleInput } from './RoleInput.tsx';

const { fullname, email, msisdn, role_id } = createUser.body.shape;
export const newPerson = z.object({ fullname, email, msisdn, role_id: role_id.unwrap() });

export const personLabels = {
  fullname: texts.fullName,
  email: texts.email,
  msisdn: texts.msisdn,
  role_id: texts.role,
} as const;
export const emptyPerson = { fullname: '', email: '', msisdn: '', role_id: '' };

interface PersonInputsProps {
  field: (name: keyof typeof personLabels) => FieldProps;
  isForSmpp?: boolean;
  /** The client of the person; unset: that of the signed-in user. */
  clientId?: number | undefined;
}

export const PersonInputs = ({ field, ...whose }: PersonInputsProps) => (
  <>
    <TextInput {...field('fullname')} />
    <TextInput {...field('email')} type="email" />
    <TextInput {...field('msisdn')} placeholder="0784******" inputMode="tel" />
    <RoleInput {...field('role_id')} {...whose} />
  </>
);
