// Edits the user's own name, e-mail address and language. A change of the language reloads the page.
import { languageNames, languages } from '../../../contract/languages.ts';
import { updateAccount, viewAccount } from '../../../contract/ownAccount.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { changeProfile } from '../../authProvider/ownAccount.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { SelectInput, TextInput } from '../../components/form/inputs.tsx';
import { accountTexts } from '../../features/account/accountTexts.ts';
import { personTexts } from '../../features/people/personTexts.ts';
import { chooseLanguage, language } from '../../i18n/language.ts';
import { accountPageTexts as texts } from './accountPageTexts.ts';

const schema = updateAccount.body.required();
const labels = { full_name: personTexts.fullName, email: personTexts.email, language: accountTexts.language };
const options = languages.map((each) => [each, languageNames[each]] as const);

interface ProfileFormProps {
  account: AnswerOf<typeof viewAccount>['message'];
}

export const ProfileForm = ({ account }: ProfileFormProps) => (
  <ContractForm
    schema={schema}
    labels={labels}
    defaultValues={{
      full_name: account.full_name,
      email: account.email,
      language: account.language ?? language,
    }}
    missingText={componentTexts.fillRequired}
    submit={componentTexts.save}
    save={async (change) => {
      const answer = await changeProfile(change);
      if (change.language !== language) chooseLanguage(change.language);
      return answer;
    }}
    done={texts.saved}
  >
    {(field) => (
      <>
        <TextInput {...field('full_name')} autoComplete="name" data-starts-here />
        <TextInput {...field('email')} type="email" autoComplete="email" />
        <SelectInput {...field('language')} options={options} />
      </>
    )}
  </ContractForm>
);
