// /register: registration of an organization and its first user (requirements/portal.md#registration). After the form, asks for the code
// that was sent to the number, if the backend requires one (requirements/domain.md#registration).
import { useEffect, useState } from 'react';
import { unreachable } from '../authProvider/loadSign.ts';
import type { Registered, Registration, RegistrationOptions } from '../authProvider/register.ts';
import { entryTexts } from '../i18n/entry.ts';
import { showNotice } from '../notices/notices.ts';
import { registerTexts as texts } from './registerTexts.ts';
import { emptyFailure, EntryForm, type Failure, type Values } from './entry/EntryForm.tsx';
import { EntryLink } from './entry/EntryLink.tsx';
import { EntryPage } from './entry/EntryPage.tsx';
import { Field } from './entry/Field.tsx';
import { dropRegistration, keepRegistration, keptRegistration } from './entry/keptRegistration.ts';
import { charactersMinOf, newPasswordFailure } from './entry/newPasswordFault.ts';
import { ProveNumber } from './entry/ProveNumber.tsx';

const { login } = entryTexts;

const fields = [
  { name: 'company_name', label: texts.company, type: 'text', autoComplete: 'organization' },
  { name: 'full_name', label: texts.fullName, type: 'text', autoComplete: 'name' },
  { name: 'email', label: texts.email, type: 'email', autoComplete: 'email' },
  { name: 'msisdn', label: login.msisdn, type: 'tel', autoComplete: 'tel' },
  { name: 'password', label: login.password, type: 'password', autoComplete: 'new-password' },
  { name: 'confirm', label: texts.confirm, type: 'password', autoComplete: 'new-password' },
] as const;

type Form = Values<(typeof fields)[number]['name']>;

const load = () => import('../authProvider/register.ts').catch(unreachable);

export function Register() {
  const { registration: rule, password_characters_min } = useOptions();
  const charactersMin = charactersMinOf(password_characters_min);
  const [values, setValues] = useState<Form>();
  const [kept] = useState(keptRegistration);
  const [request, setRequest] = useState(kept.request);
  const [isReceived, setIsReceived] = useState(false);

  /** Continues after an answer: with the code, with the wait for approval, or with the specification's notice. */
  const proceed = (answer: Registered, given: Form) => {
    if ('request' in answer) {
      keepRegistration(given, answer.request);
      setRequest(answer.request);
      return undefined;
    }
    dropRegistration();
    if (!answer.isApprovalDue) return { notice: texts.success, next: '/' };
    setIsReceived(true);
    showNotice('success', texts.received);
    return undefined;
  };
  const submit = async (given: Form, code?: string) => {
    const { register } = await load();
    const proof = code === undefined || request === undefined ? undefined : { request, code };
    // Not set with a code: after a reload, the step of the code would then hide its password, which may have to be corrected.
    if (code === undefined) setValues(given);
    return proceed(await register(registrationOf(given), proof), given);
  };

  if (isReceived) return <Ended title={texts.received} lead={texts.receivedLead} />;
  if (rule === 'closed') return <Ended title={texts.closed} lead={texts.closedLead} />;
  if (request !== undefined) {
    // After a reload, the kept values do not include the passwords.
    const before = values ?? (kept.values as Form);
    return (
      <ProveNumber
        msisdn={before.msisdn}
        charactersMin={charactersMin}
        onCode={(code, password = before.password) =>
          submit({ ...before, password, confirm: password }, code)
        }
        {...(values && { onAgain: async () => void (await submit(values)) })}
        onBack={() => {
          keepRegistration(before);
          setRequest(undefined);
        }}
      />
    );
  }
  return (
    <EntryPage title={texts.title} {...(rule === 'approval' && { lead: texts.approvalLead })}>
      <EntryForm
        submit={texts.submit}
        submitting={texts.submitting}
        validate={(given: Form) => failureOf(given, charactersMin)}
        onSubmit={submit}
      >
        {(field) => (
          <div className="entry-fields">
            {fields.map((each) => (
              <Field
                key={each.name}
                {...each}
                {...field(each.name)}
                {...(each.name === 'password' && { hint: texts.hint(charactersMin) })}
                defaultValue={(values ?? kept.values)[each.name]}
              />
            ))}
          </div>
        )}
      </EntryForm>
      <p className="entry-foot">
        {texts.toLogin} <EntryLink to="/">{login.submit}</EntryLink>
      </p>
    </EntryPage>
  );
}

function registrationOf(values: Form): Registration {
  const { confirm: _, ...registration } = values;
  return registration;
}

const unread: RegistrationOptions = { registration: 'open' };

/** Returns who may register, and the least characters of a password. `open` while they load or if they cannot be read, because the server checks them anyway. */
function useOptions(): RegistrationOptions {
  const [options, setOptions] = useState(unread);
  useEffect(() => {
    let isOver = false;
    void load()
      .then(({ readOptions }) => readOptions())
      .catch(() => unread)
      .then((read) => (isOver ? undefined : setOptions(read)));
    return () => {
      isOver = true;
    };
  }, []);
  return options;
}

const Ended = ({ title, lead }: { title: string; lead: string }) => (
  <EntryPage title={title} lead={lead}>
    <p className="entry-foot">
      <EntryLink to="/">{login.submit}</EntryLink>
    </p>
  </EntryPage>
);

function failureOf(values: Form, charactersMin: number): Failure | undefined {
  return (
    emptyFailure(values, texts.required) ?? newPasswordFailure(values.password, values.confirm, charactersMin)
  );
}
