// The dialogs of the list of API keys.
import type { ApiKey } from '../../../../contract/apiKeys.ts';
import { ConfirmAction } from '../../../components/dialog/ConfirmAction.tsx';
import type { DialogProps } from '../../../components/dialog/useDialog.ts';
import { write } from '../../../dataProvider/write.ts';
import { CredentialDialogs } from '../CredentialDialogs.tsx';
import { rowFor, type Question } from '../question.ts';
import { KeyForm } from './KeyForm.tsx';
import { keyTexts as texts } from './keyTexts.ts';
import { QuickStart } from './QuickStart.tsx';

export type KeyVerb = 'edit' | 'replace' | 'revoke';
export type KeyQuestion = Question<ApiKey, KeyVerb>;

export const KeyDialogs = ({ value: question, onClose }: DialogProps<KeyQuestion>) => (
  <>
    <CredentialDialogs
      value={question}
      onClose={onClose}
      titles={{
        create: texts.create,
        edit: ({ name }) => texts.editOf(name),
        replace: ({ name }) => texts.rollOf(name),
      }}
      form={KeyForm}
      overlap={texts.rolling}
      replace={({ id }, data) => write('developers', 'roll', { id, data })}
      secretTexts={texts}
      renderFacts={(secret) => <QuickStart secret={secret} />}
    />
    <ConfirmAction
      value={rowFor(question, 'revoke')}
      title={({ name }) => texts.revokeOf(name)}
      confirm={() => texts.revoke}
      isDestructive
      run={({ id }) => write('developers', 'delete', { id })}
      done={texts.revoked}
      onClose={onClose}
    >
      {({ ending }) => texts.revokeText(ending)}
    </ConfirmAction>
  </>
);
