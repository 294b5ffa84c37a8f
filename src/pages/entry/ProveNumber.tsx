// The second step of registration: the code that was sent to the number (requirements/domain.md#registration). After a reload, it also asks
// for the password, which is not stored.
import { entryTexts } from '../../i18n/entry.ts';
import { registerTexts as texts } from '../registerTexts.ts';
import { Again } from './Again.tsx';
import { Back } from './Back.tsx';
import { CodeField, digitsOf } from './CodeField.tsx';
import { emptyFailure, EntryForm, type Failure, type Values } from './EntryForm.tsx';
import { EntryPage } from './EntryPage.tsx';
import { Field } from './Field.tsx';
import { newPasswordFailure } from './newPasswordFault.ts';

interface ProveNumberProps {
  msisdn: string;
  /** Minimum length of a password. */
  charactersMin: number;
  /** `password` is set if this step asks for it. */
  onCode: (code: string, password?: string) => Promise<{ notice: string; next: string } | undefined>;
  /** Sends another code. Undefined if the page was reloaded, because the call needs the password. */
  onAgain?: () => Promise<void>;
  onBack: () => void;
}

type Step = Values<'code' | 'password' | 'confirm'>;

export function ProveNumber({ msisdn, charactersMin, onCode, onAgain, onBack }: ProveNumberProps) {
  const isReloaded = onAgain === undefined;
  const validate = (values: Step): Failure | undefined =>
    emptyFailure(values, isReloaded ? texts.required : texts.codeRequired) ??
    (isReloaded ? newPasswordFailure(values.password, values.confirm, charactersMin) : undefined);
  return (
    <EntryPage title={texts.prove} lead={isReloaded ? texts.sentBefore(msisdn) : texts.sent(msisdn)}>
      <EntryForm
        key="code"
        submit={texts.submit}
        submitting={texts.submitting}
        validate={validate}
        onSubmit={({ code, password }: Step) => onCode(digitsOf(code), isReloaded ? password : undefined)}
      >
        {(field) => (
          <>
            <CodeField {...field('code')} />
            {isReloaded && (
              <>
                <Field
                  {...field('password')}
                  label={entryTexts.login.password}
                  type="password"
                  autoComplete="new-password"
                  hint={texts.hint(charactersMin)}
                />
                <Field
                  {...field('confirm')}
                  label={texts.confirm}
                  type="password"
                  autoComplete="new-password"
                />
              </>
            )}
          </>
        )}
      </EntryForm>
      {onAgain && <Again onAgain={onAgain} />}
      <Back text={isReloaded ? texts.changeOrAgain : texts.change} onPress={onBack} />
    </EntryPage>
  );
}
