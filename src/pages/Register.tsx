// Registration of an organization and its first user at /register (requirements/portal.md#registration).
import { unreachable } from '../authProvider/loadSign.ts';
import { registerTexts as texts } from './registerTexts.ts';
import { emptyFailure, EntryForm } from './entry/EntryForm.tsx';
import type { Failure, Values } from './entry/EntryForm.tsx';
import { EntryLink } from './entry/EntryLink.tsx';
import { EntryPage } from './entry/EntryPage.tsx';
import { Field } from './entry/Field.tsx';
import { newPasswordFault } from './entry/newPasswordFault.ts';

const fields = [
  { name: 'company_name', label: texts.company, type: 'text', autoComplete: 'organization' },
  { name: 'full_name', label: texts.fullName, type: 'text', autoComplete: 'name' },
  { name: 'email', label: texts.email, type: 'email', autoComplete: 'email' },
  { name: 'msisdn', label: texts.msisdn, type: 'tel', autoComplete: 'tel' },
  { name: 'password', label: texts.password, type: 'password', autoComplete: 'new-password' },
  { name: 'confirm', label: texts.confirm, type: 'password', autoComplete: 'new-password' },
] as const;

type Registration = Values<(typeof fields)[number]['name']>;

const submit = async (values: Registration) => {
  const { confirm: _, ...registration } = values;
  const { register } = await import('../authProvider/register.ts').catch(unreachable);
  await register(registration);
  return { notice: texts.success, next: '/' };
};

export function Register() {
  return (
    <EntryPage title={texts.title}>
      <EntryForm submit={texts.submit} submitting={texts.submitting} validate={failureOf} onSubmit={submit}>
        {(field) => (
          <div className="entry-fields">
            {fields.map((each) => (
              <Field key={each.name} {...each} {...field(each.name)} />
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

function failureOf(values: Registration): Failure | undefined {
  const fault = newPasswordFault(values.password, values.confirm);
  return (
    emptyFailure(values, texts.required) ??
    (fault === undefined
      ? undefined
      : { text: fault, fields: [fault === texts.short ? 'password' : 'confirm'] })
  );
}
