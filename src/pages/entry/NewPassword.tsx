// Replaces a one-time password before any other screen opens (requirements/domain.md#access: 428
// password must be changed).
import { loadSign } from '../../authProvider/loadSign.ts';
import type { SignedIn } from '../../authProvider/sign.ts';
import { newPasswordTexts as texts } from './newPasswordTexts.ts';
import { emptyFailure, EntryForm } from './EntryForm.tsx';
import type { Failure, Values } from './EntryForm.tsx';
import { EntryPage } from './EntryPage.tsx';
import { Field } from './Field.tsx';
import { newPasswordFault } from './newPasswordFault.ts';

type Passwords = Values<'new-password' | 'confirm-password'>;

interface Props {
  signedIn: SignedIn;
  /** The one-time password just used. */
  current: string;
  onBack: () => void;
}

export function NewPassword({ signedIn, current, onBack }: Props) {
  const validate = (values: Passwords): Failure | undefined => {
    const { 'new-password': password, 'confirm-password': confirm } = values;
    const text = newPasswordFault(password, confirm) ?? (password === current ? texts.same : undefined);
    const fields = password === confirm ? ['new-password'] : ['new-password', 'confirm-password'];
    return emptyFailure(values, texts.required) ?? (text === undefined ? undefined : { text, fields });
  };
  const submit = async ({ 'new-password': password }: Passwords) => {
    const { keep, replacePassword } = await loadSign();
    await replacePassword(signedIn, current, password);
    keep(signedIn);
    return { notice: texts.success, next: '/dashboard' };
  };

  return (
    <EntryPage title={texts.title} lead={texts.lead}>
      <EntryForm submit={texts.submit} submitting={texts.submitting} validate={validate} onSubmit={submit}>
        {(field) => (
          <>
            <Field
              {...field('new-password')}
              label={texts.password}
              type="password"
              autoComplete="new-password"
              hint={texts.hint}
            />
            <Field
              {...field('confirm-password')}
              label={texts.confirm}
              type="password"
              autoComplete="new-password"
            />
          </>
        )}
      </EntryForm>
      <p className="entry-foot">
        <button type="button" className="text-button" onClick={onBack}>
          {texts.back}
        </button>
      </p>
    </EntryPage>
  );
}
