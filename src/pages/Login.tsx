// Sign-in at `/`, and in the same place the choice of a password after a one-time one. Plain React without MUI or
// react-admin, so that it loads fast; the frame is fetched while the user types
// (requirements/portal.md#sign-in).
import { lazy, Suspense, useState } from 'react';
import { loadSign } from '../authProvider/loadSign.ts';
import type { SignedIn } from '../authProvider/sign.ts';
import { entryTexts } from '../i18n/entry.ts';
import { prefetchApp } from '../prefetchApp.ts';
import { emptyFailure, EntryForm } from './entry/EntryForm.tsx';
import type { Values } from './entry/EntryForm.tsx';
import { EntryLink } from './entry/EntryLink.tsx';
import { EntryPage } from './entry/EntryPage.tsx';
import { Field } from './entry/Field.tsx';

const NewPassword = lazy(async () => ({ default: (await import('./entry/NewPassword.tsx')).NewPassword }));

const texts = entryTexts.login;

/** A sign-in with a one-time password, which must be replaced while `due` is set. */
interface Attempt {
  msisdn: string;
  password: string;
  due?: SignedIn | undefined;
}

export function Login() {
  const [last, setLast] = useState<Attempt>();

  if (last?.due) {
    const backToSignIn = () => setLast({ ...last, due: undefined });
    return (
      <Suspense>
        <NewPassword signedIn={last.due} current={last.password} onBack={backToSignIn} />
      </Suspense>
    );
  }

  const submit = async ({ msisdn, password }: Values<'msisdn' | 'password'>) => {
    const { keep, signIn } = await loadSign();
    const signedIn = await signIn(msisdn.trim(), password);
    if (signedIn.user.password_change_due) {
      setLast({ msisdn, password, due: signedIn });
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
        validate={(values) => emptyFailure(values, texts.required)}
        onSubmit={submit}
        onInput={prefetchApp}
      >
        {(field) => (
          <>
            <Field
              {...field('msisdn')}
              label={texts.msisdn}
              type="tel"
              autoComplete="username"
              autoFocus
              placeholder={texts.msisdnHint}
              defaultValue={last?.msisdn}
            />
            <Field
              {...field('password')}
              label={texts.password}
              type="password"
              autoComplete="current-password"
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
