// Replaces a one-time password before any other screen opens (requirements/domain.md#access: 428
// password must be changed).
import { loadSign } from '../../authProvider/loadSign.ts';
import { replacePassword } from '../../authProvider/password.ts';
import type { SignedIn } from '../../authProvider/sign.ts';
import { newPasswordTexts as texts } from './newPasswordTexts.ts';
import { Back } from './Back.tsx';
import { emptyFailure, EntryForm, type Failure, type Values } from './EntryForm.tsx';
import { EntryPage } from './EntryPage.tsx';
import { Field } from './Field.tsx';
import { charactersMinOf, newPasswordFault } from './newPasswordFault.ts';

type Passwords = Values<'new-password' | 'confirm-password'>;

interface Props {
  signedIn: SignedIn;
  /** The one-time password that was just used. */
  current: string;
  /** Called with the new password if a second factor must be set up next. */
  onNext: (password: string) => void;
  onBack: () => void;
}

export function NewPassword({ signedIn, current, onNext, onBack }: Props) {
  const charactersMin = charactersMinOf(signedIn.user.password_characters_min);
  const validate = (values: Passwords): Failure | undefined => {
    const { 'new-password': password, 'confirm-password': confirm } = values;
    const text =
      newPasswordFault(password, confirm, charactersMin) ?? (password === current ? texts.same : undefined);
    const fields = password === confirm ? ['new-password'] : ['new-password', 'confirm-password'];
    return emptyFailure(values, texts.required) ?? (text === undefined ? undefined : { text, fields });
  };
  const submit = async ({ 'new-password': password }: Passwords) => {
    await replacePassword(signedIn, current, password);
    if (signedIn.user.second_factor_due) {
      onNext(password);
      return undefined;
    }
    return { notice: texts.success, next: (await loadSign()).keep(signedIn) };
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
              hint={texts.hint(charactersMin)}
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
      <Back text={texts.back} onPress={onBack} />
    </EntryPage>
  );
}
