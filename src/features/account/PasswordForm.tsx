// Changes the password of the signed-in person. All other sessions end.
import { useMemo } from 'react';
import { z } from 'zod';
import { changePassword, passwordCharactersMin, passwordOf } from '../../../contract/password.ts';
import { useProfile } from '../../authProvider/profile.ts';
import { changeOwnPassword } from '../../authProvider/password.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { accountTexts } from './accountTexts.ts';

const texts = accountTexts.password;
const schemaOf = (charactersMin: number) =>
  changePassword.body
    .extend({ password: passwordOf(charactersMin), repeat: z.string().min(1) })
    .refine(({ password, repeat }) => password === repeat, { message: texts.unequal, path: ['repeat'] });
const labels = { current_password: texts.current, password: texts.next, repeat: texts.repeat };

export function PasswordForm() {
  const charactersMin = useProfile().data?.message.user?.password_characters_min ?? passwordCharactersMin;
  const schema = useMemo(() => schemaOf(charactersMin), [charactersMin]);
  return (
    <ContractForm
      schema={schema}
      labels={labels}
      defaultValues={{ current_password: '', password: '', repeat: '' }}
      missingText={componentTexts.fillRequired}
      submit={componentTexts.save}
      save={({ current_password, password }) => changeOwnPassword(current_password, password)}
      done={texts.done}
    >
      {(field) => (
        <>
          <TextInput {...field('current_password')} type="password" autoComplete="current-password" />
          <TextInput
            {...field('password')}
            type="password"
            autoComplete="new-password"
            helperText={texts.hint(charactersMin)}
          />
          <TextInput {...field('repeat')} type="password" autoComplete="new-password" />
        </>
      )}
    </ContractForm>
  );
}
