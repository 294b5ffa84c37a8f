// Registration of an organization and its first user at /register (requirements/portal.md#registration).
import { useState } from 'react';
import { loadSign } from '../authProvider/loadSign.ts';
import { entryTexts } from '../i18n/entry.ts';
import { EntryForm } from './entry/EntryForm.tsx';
import type { Failure } from './entry/EntryForm.tsx';
import { EntryLink } from './entry/EntryLink.tsx';
import { EntryPage } from './entry/EntryPage.tsx';
import { Field } from './entry/Field.tsx';
import { newPasswordFault } from './entry/newPasswordFault.ts';

const texts = entryTexts.register;

const fields = [
  { name: 'company_name', label: texts.company, type: 'text', autoComplete: 'organization' },
  { name: 'full_name', label: texts.fullName, type: 'text', autoComplete: 'name' },
  { name: 'email', label: texts.email, type: 'email', autoComplete: 'email' },
  { name: 'msisdn', label: texts.msisdn, type: 'tel', autoComplete: 'tel' },
  { name: 'password', label: texts.password, type: 'password', autoComplete: 'new-password' },
  { name: 'confirm', label: texts.confirm, type: 'password', autoComplete: 'new-password' },
] as const;

type Values = Record<(typeof fields)[number]['name'], string>;

const empty: Values = { company_name: '', full_name: '', email: '', msisdn: '', password: '', confirm: '' };

export function Register() {
  const [values, setValues] = useState(empty);

  const submit = async () => {
    const { confirm: _, ...registration } = values;
    const { register } = await loadSign();
    await register(registration);
    return { notice: texts.success, next: '/' };
  };

  return (
    <EntryPage title={texts.title}>
      <EntryForm
        submit={texts.submit}
        submitting={texts.submitting}
        validate={() => faultOf(values)}
        onSubmit={submit}
      >
        {({ failure, busy }) => (
          <div className="entry-fields">
            {fields.map((field) => (
              <Field
                key={field.name}
                {...field}
                value={values[field.name]}
                onChange={(value) => setValues({ ...values, [field.name]: value })}
                readOnly={busy}
                invalid={isFaulty(field.name, values, failure)}
              />
            ))}
          </div>
        )}
      </EntryForm>
      <p className="entry-foot">
        {texts.toLogin} <EntryLink to="/">{texts.toLoginLink}</EntryLink>
      </p>
    </EntryPage>
  );
}

function faultOf(values: Values): string | undefined {
  if (Object.values(values).some((value) => !value.trim())) return texts.required;
  return newPasswordFault(values.password, values.confirm);
}

function isFaulty(name: keyof Values, values: Values, failure: Failure | undefined): boolean {
  if (!failure) return false;
  if (failure.text === texts.short) return name === 'password';
  if (failure.text === texts.unequal) return name === 'confirm';
  return failure.field === name || !values[name].trim();
}
