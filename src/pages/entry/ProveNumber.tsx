// The second step of registration: the code that was sent to the number (requirements/domain.md#registration).
import { registerTexts as texts } from '../registerTexts.ts';
import { Again } from './Again.tsx';
import { Back } from './Back.tsx';
import { CodeField, digitsOf } from './CodeField.tsx';
import { emptyFailure, EntryForm, type Values } from './EntryForm.tsx';
import { EntryPage } from './EntryPage.tsx';

interface ProveNumberProps {
  msisdn: string;
  onCode: (code: string) => Promise<{ notice: string; next: string } | undefined>;
  onAgain: () => Promise<void>;
  onBack: () => void;
}

export const ProveNumber = ({ msisdn, onCode, onAgain, onBack }: ProveNumberProps) => (
  <EntryPage title={texts.prove} lead={texts.sent(msisdn)}>
    <EntryForm
      key="code"
      submit={texts.submit}
      submitting={texts.submitting}
      validate={(values: Values<'code'>) => emptyFailure(values, texts.codeRequired)}
      onSubmit={({ code }) => onCode(digitsOf(code))}
    >
      {(field) => <CodeField {...field('code')} />}
    </EntryForm>
    <Again onAgain={onAgain} />
    <Back text={texts.change} onPress={onBack} />
  </EntryPage>
);
