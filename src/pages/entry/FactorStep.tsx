// Sets up the second factor before any other screen opens, if the role or the platform requires one (requirements/domain.md#second-factor).
import { useState } from 'react';
import { loadSign } from '../../authProvider/loadSign.ts';
import { beginFactor, enableFactor, type Key } from '../../authProvider/secondFactor.ts';
import type { SignedIn } from '../../authProvider/sign.ts';
import { CodeList } from '../../features/secondFactor/CodeList.tsx';
import { secondFactorTexts as texts } from '../../features/secondFactor/secondFactorTexts.ts';
import { SetUpKey } from '../../features/secondFactor/SetUpKey.tsx';
import { Back } from './Back.tsx';
import { emptyFailure, EntryForm, type Values } from './EntryForm.tsx';
import { EntryPage } from './EntryPage.tsx';
import { Field } from './Field.tsx';

interface FactorStepProps {
  signedIn: SignedIn;
  password: string;
  onBack: () => void;
}

export function FactorStep({ signedIn, password, onBack }: FactorStepProps) {
  const [key, setKey] = useState<Key>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) {
    return (
      <EntryPage title={texts.codes} lead={texts.on}>
        <CodeList codes={codes} className="text-button" />
        <EntryForm
          submit={texts.codesKept}
          submitting={texts.codesKept}
          validate={() => undefined}
          onSubmit={async () => {
            return { notice: texts.on, next: (await loadSign()).keep(signedIn) };
          }}
        >
          {() => null}
        </EntryForm>
      </EntryPage>
    );
  }
  return (
    <EntryPage title={texts.setUpTitle} lead={texts.dueLead}>
      {key ? (
        <>
          <SetUpKey {...key} />
          <EntryForm
            key="code"
            submit={texts.turnOn}
            submitting={texts.turningOn}
            validate={(values: Values<'code'>) => emptyFailure(values, texts.signIn.required)}
            onSubmit={async ({ code }) => {
              setCodes((await enableFactor(code, signedIn)).recovery_codes);
              return undefined;
            }}
          >
            {(field) => (
              <Field
                {...field('code')}
                label={texts.code}
                hint={texts.codeHint}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={40}
                autoFocus
              />
            )}
          </EntryForm>
        </>
      ) : (
        <EntryForm
          key="start"
          submit={texts.start}
          submitting={texts.starting}
          validate={() => undefined}
          onSubmit={async () => {
            setKey(await beginFactor({ password }, signedIn));
            return undefined;
          }}
        >
          {() => null}
        </EntryForm>
      )}
      <Back text={texts.signIn.back} onPress={onBack} />
    </EntryPage>
  );
}
