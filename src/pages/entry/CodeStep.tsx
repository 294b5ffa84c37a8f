// The second step of sign-in: a code of the authenticator app, or a recovery code. It is sent with the password, so that it is only valid
// for the sign-in in this browser (decisions/051-second-factor.md).
import { loadSign } from '../../authProvider/loadSign.ts';
import type { SignedIn } from '../../authProvider/sign.ts';
import { secondFactorTexts } from '../../features/secondFactor/secondFactorTexts.ts';
import { entryTexts } from '../../i18n/entry.ts';
import { Back } from './Back.tsx';
import { emptyFailure, EntryForm, type Values } from './EntryForm.tsx';
import { EntryPage } from './EntryPage.tsx';
import { Field } from './Field.tsx';

const texts = secondFactorTexts.signIn;

interface CodeStepProps {
  msisdn: string;
  password: string;
  /** Called if another step is still required. */
  onNext: (signedIn: SignedIn) => void;
  onBack: () => void;
}

export function CodeStep({ msisdn, password, onNext, onBack }: CodeStepProps) {
  const submit = async ({ code, remember }: Values<'code' | 'remember'>) => {
    const { isUnfinished, keep, signIn } = await loadSign();
    const signedIn = await signIn(msisdn.trim(), password, { code, remember: remember === 'on' });
    if (!signedIn || isUnfinished(signedIn)) {
      if (signedIn) onNext(signedIn);
      return undefined;
    }
    return { notice: entryTexts.login.success, next: keep(signedIn) };
  };
  return (
    <EntryPage title={texts.title} lead={texts.lead}>
      <EntryForm
        submit={texts.submit}
        submitting={texts.submitting}
        validate={(values: Values<'code' | 'remember'>) => emptyFailure(values, texts.required)}
        onSubmit={submit}
      >
        {(field) => (
          <>
            <Field
              {...field('code')}
              label={texts.code}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              autoFocus
            />
            <label style={{ display: 'flex', alignItems: 'center', gap: 8, margin: '0 0 16px' }}>
              <input type="checkbox" name="remember" style={{ width: 18, height: 18, flexShrink: 0 }} />
              {texts.remember}
            </label>
          </>
        )}
      </EntryForm>
      <Back text={texts.back} onPress={onBack} />
    </EntryPage>
  );
}
