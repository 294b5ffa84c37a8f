// Sign-in at `/`, and in the same place the choice of a password after a one-time one. Plain React without MUI or
// react-admin, so that it loads fast; the frame is fetched while the user types
// (requirements/portal.md#sign-in).
import { lazy, Suspense, useState } from 'react';
import { loadSign } from '../authProvider/loadSign.ts';
import type { SignedIn } from '../authProvider/sign.ts';
import { entryTexts } from '../i18n/entry.ts';
import { prefetchApp } from '../prefetchApp.ts';
import { EntryForm } from './entry/EntryForm.tsx';
import { EntryLink } from './entry/EntryLink.tsx';
import { EntryPage } from './entry/EntryPage.tsx';
import { Field } from './entry/Field.tsx';

const NewPassword = lazy(async () => ({ default: (await import('./entry/NewPassword.tsx')).NewPassword }));

const texts = entryTexts.login;

export function Login() {
  const [msisdn, setMsisdn] = useState('');
  const [password, setPassword] = useState('');
  const [due, setDue] = useState<SignedIn>();

  const backToSignIn = () => {
    setPassword('');
    setDue(undefined);
  };
  if (due) {
    return (
      <Suspense>
        <NewPassword signedIn={due} current={password} onBack={backToSignIn} />
      </Suspense>
    );
  }

  const submit = async () => {
    const { keep, signIn } = await loadSign();
    const signedIn = await signIn(msisdn.trim(), password);
    if (signedIn.user.password_change_due) {
      setDue(signedIn);
      return undefined;
    }
    keep(signedIn);
    return { notice: texts.success, next: '/dashboard' };
  };

  return (
    <EntryPage title={texts.title}>
      <EntryForm
        submit={texts.submit}
        submitting={texts.submitting}
        validate={() => (msisdn.trim() && password ? undefined : texts.required)}
        onSubmit={submit}
        onInput={prefetchApp}
      >
        {({ failure, busy }) => (
          <>
            <Field
              label={texts.msisdn}
              name="msisdn"
              type="tel"
              autoComplete="username"
              autoFocus
              placeholder={texts.msisdnHint}
              value={msisdn}
              onChange={setMsisdn}
              readOnly={busy}
              invalid={failure && (failure.field === 'msisdn' || !msisdn.trim())}
            />
            <Field
              label={texts.password}
              name="password"
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={setPassword}
              readOnly={busy}
              invalid={failure && (failure.field === 'password' || !password)}
            />
          </>
        )}
      </EntryForm>
      <p className="entry-foot">
        {texts.toRegister} <EntryLink to="/register">{texts.toRegisterLink}</EntryLink>
      </p>
    </EntryPage>
  );
}
