// Replaces a one-time password before any other screen opens (requirements/domain.md#access: 428
// password must be changed).
import { useState } from 'react';
import { loadSign } from '../../authProvider/loadSign.ts';
import type { SignedIn } from '../../authProvider/sign.ts';
import { entryTexts } from '../../i18n/entry.ts';
import { EntryForm } from './EntryForm.tsx';
import { EntryPage } from './EntryPage.tsx';
import { Field } from './Field.tsx';
import { newPasswordFault } from './newPasswordFault.ts';

const texts = entryTexts.newPassword;

interface Props {
  signedIn: SignedIn;
  /** The one-time password just used. */
  current: string;
  onBack: () => void;
}

export function NewPassword({ signedIn, current, onBack }: Props) {
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');

  const validate = () => {
    if (!password || !confirm) return texts.required;
    return newPasswordFault(password, confirm) ?? (password === current ? texts.same : undefined);
  };
  const submit = async () => {
    const { keep, replacePassword } = await loadSign();
    await replacePassword(signedIn, current, password);
    keep(signedIn);
    return { notice: texts.success, next: '/dashboard' };
  };

  return (
    <EntryPage title={texts.title} lead={texts.lead}>
      <EntryForm submit={texts.submit} submitting={texts.submitting} validate={validate} onSubmit={submit}>
        {({ failure, busy }) => (
          <>
            <Field
              label={texts.password}
              name="new-password"
              type="password"
              autoComplete="new-password"
              hint={texts.hint}
              value={password}
              onChange={setPassword}
              readOnly={busy}
              invalid={failure !== undefined}
            />
            <Field
              label={texts.confirm}
              name="confirm-password"
              type="password"
              autoComplete="new-password"
              value={confirm}
              onChange={setConfirm}
              readOnly={busy}
              invalid={failure && password !== confirm}
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
