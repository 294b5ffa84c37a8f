// Sign-in at `/`, followed by any steps that are still required (entry/NextStep.tsx). Plain React without MUI or react-admin, so that it
// loads fast. The frame is fetched while the user types (requirements/portal.md#sign-in).
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadSign } from '../authProvider/loadSign.ts';
import type { SignedIn } from '../authProvider/sign.ts';
import { entryTexts } from '../i18n/entry.ts';
import { go, type LeftPage } from '../navigation.ts';
import { prefetchApp } from '../prefetchApp.ts';
import { readSession, readUserId } from '../session.ts';
import { emptyFailure, EntryForm, type Values } from './entry/EntryForm.tsx';
import { EntryLink } from './entry/EntryLink.tsx';
import { EntryPage } from './entry/EntryPage.tsx';
import { Field } from './entry/Field.tsx';

const NextStep = lazy(async () => ({ default: (await import('./entry/NextStep.tsx')).NextStep }));

const texts = entryTexts.login;

/** The last sign-in. While `isOpen`, it still requires a code, a password of the user's own or a second factor. */
interface Attempt {
  msisdn: string;
  password: string;
  isOpen?: boolean;
  /** The accepted sign-in. Undefined if a code is required first. */
  due?: SignedIn | undefined;
}

/** Whether the page was left because the session had ended. The notice about it closes before a person who was away could read it. */
const wasSignedIn = () => Boolean((history.state as Partial<LeftPage> | null)?.userId);

export function Login() {
  const [last, setLast] = useState<Attempt>();
  useLeaveWhenSignedIn();

  if (last?.isOpen) {
    return (
      <Suspense>
        <NextStep {...last} onBack={() => setLast({ ...last, isOpen: false })} />
      </Suspense>
    );
  }

  const submit = async ({ msisdn, password }: Values<'msisdn' | 'password'>) => {
    const { isUnfinished, keep, signIn } = await loadSign();
    const due = await signIn(msisdn.trim(), password);
    if (!due || isUnfinished(due)) {
      setLast({ msisdn, password, isOpen: true, due });
      return undefined;
    }
    return { notice: texts.success, next: keep(due) };
  };

  return (
    <EntryPage title={texts.title} lead={wasSignedIn() ? texts.ended : undefined}>
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
        <EntryLink to="/forgot-password">{texts.forgot}</EntryLink>
      </p>
      <p className="entry-foot">
        {texts.toRegister} <EntryLink to="/register">{texts.toRegisterLink}</EntryLink>
      </p>
    </EntryPage>
  );
}

/** Opens what a sign-in here would open when another tab has signed in. */
function useLeaveWhenSignedIn(): void {
  useEffect(() => {
    const onStorage = async () => {
      const user = readUserId();
      if (user !== null && readSession()) go((await loadSign()).nextPage(user));
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
}
