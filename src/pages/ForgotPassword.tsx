// /forgot-password: sets a new password. The first step asks for the phone number, the second one for the code that was sent to it
// (requirements/domain.md#passwords).
import { useState } from 'react';
import { recover, requestCode } from '../authProvider/forgotPassword.ts';
import { Again } from './entry/Again.tsx';
import { Back } from './entry/Back.tsx';
import { CodeField, digitsOf } from './entry/CodeField.tsx';
import { emptyFailure, EntryForm, type Failure, type Values } from './entry/EntryForm.tsx';
import { EntryLink } from './entry/EntryLink.tsx';
import { EntryPage } from './entry/EntryPage.tsx';
import { Field } from './entry/Field.tsx';
import { dropRecovery, keepRecovery, keptRecovery, type Sent } from './entry/keptRecovery.ts';
import { forgotPasswordTexts as texts } from './forgotPasswordTexts.ts';

type Recovery = Values<'code' | 'password' | 'confirm'>;

export function ForgotPassword() {
  const [sent, setSent] = useState(keptRecovery);
  /** The number as typed. It is the initial value of the form when the user returns to correct it. */
  const [last, setLast] = useState<string>();
  const send = async (msisdn: string) => {
    const given = { ...(await requestCode(msisdn)), msisdn };
    keepRecovery(given);
    setSent(given);
  };
  const changeNumber = (msisdn: string) => {
    dropRecovery();
    setLast(msisdn);
    setSent(undefined);
  };
  return (
    <EntryPage title={sent ? texts.choose : texts.title} lead={sent ? texts.sent(sent.msisdn) : texts.lead}>
      {sent ? (
        <>
          <Recover sent={sent} />
          <Again onAgain={() => send(sent.msisdn)} />
          <Back text={texts.other} onPress={() => changeNumber(sent.msisdn)} />
        </>
      ) : (
        <EntryForm
          key="number"
          submit={texts.send}
          submitting={texts.sending}
          validate={(values: Values<'msisdn'>) => emptyFailure(values, texts.required)}
          onSubmit={async (values) => {
            await send(values.msisdn.trim());
            return undefined;
          }}
        >
          {(field) => (
            <Field
              {...field('msisdn')}
              label={texts.msisdn}
              type="tel"
              autoComplete="username"
              placeholder={texts.msisdnHint}
              defaultValue={last}
              autoFocus
            />
          )}
        </EntryForm>
      )}
      <p className="entry-foot">
        <EntryLink to="/">{texts.back}</EntryLink>
      </p>
    </EntryPage>
  );
}

function Recover({ sent }: { sent: Sent }) {
  const charactersMin = sent.password_characters_min;
  const failureOf = (values: Recovery): Failure | undefined => {
    const { password, confirm } = values;
    if (password.length < charactersMin && password !== '')
      return { text: texts.short(charactersMin), fields: ['password'] };
    if (password !== confirm) return { text: texts.unequal, fields: ['confirm'] };
    return emptyFailure(values, texts.required);
  };
  return (
    <EntryForm
      key="code"
      submit={texts.save}
      submitting={texts.saving}
      validate={failureOf}
      onSubmit={async ({ code, password }: Recovery) => {
        await recover({ request: sent.request, code: digitsOf(code), password });
        dropRecovery();
        return { notice: texts.success, next: '/' };
      }}
    >
      {(field) => (
        <>
          {/* Password managers store the new password for this user name. */}
          <input type="text" autoComplete="username" value={sent.msisdn} readOnly hidden />
          <CodeField {...field('code')} />
          <Field
            {...field('password')}
            label={texts.password}
            type="password"
            autoComplete="new-password"
            hint={texts.hint(charactersMin)}
          />
          <Field {...field('confirm')} label={texts.confirm} type="password" autoComplete="new-password" />
        </>
      )}
    </EntryForm>
  );
}
