// The dialogs of a record with a secret: create, edit, and replace the secret. A new secret is shown once, after the dialog that made it.
import { useState, type ComponentType, type ReactNode } from 'react';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import { SecretDialog } from '../../components/dialog/SecretDialog.tsx';
import type { DialogProps } from '../../components/dialog/useDialog.ts';
import { OverlapForm, type OverlapTexts } from './OverlapForm.tsx';
import { rowFor, type Question } from './question.ts';
import type { CredentialFormProps, Saved } from './credential.ts';

interface CredentialDialogsProps<Row, Verb extends string> extends DialogProps<
  Question<Row, Verb | 'edit' | 'replace'>
> {
  titles: { create: string; edit: (row: Row) => string; replace: (row: Row) => string };
  form: ComponentType<CredentialFormProps<Row>>;
  overlap: OverlapTexts;
  replace: (row: Row, data: { overlap_hours: number }) => Promise<Saved>;
  secretTexts: { secret: string; shownOnce: string; secretHint: string };
  renderFacts?: (secret: string) => ReactNode;
}

export function CredentialDialogs<Row, Verb extends string>(props: CredentialDialogsProps<Row, Verb>) {
  const { value: question, onClose, titles, form: Form, overlap, replace, secretTexts: texts } = props;
  const [secret, setSecret] = useState<string>();
  const onSaved = (answer: Saved) => {
    onClose();
    setSecret(answer.secret);
  };
  return (
    <>
      <RecordDialog
        value={question?.verb === 'create' || question?.verb === 'edit' ? question : undefined}
        title={({ row }) => (row ? titles.edit(row) : titles.create)}
        onClose={onClose}
      >
        {({ row }) => <Form value={row} onSaved={onSaved} />}
      </RecordDialog>
      <RecordDialog
        value={rowFor(question, 'replace')}
        title={titles.replace}
        onClose={onClose}
        maxWidth="xs"
      >
        {(row) => <OverlapForm texts={overlap} save={(data) => replace(row, data)} onSaved={onSaved} />}
      </RecordDialog>
      <SecretDialog
        title={texts.secret}
        value={
          secret === undefined
            ? undefined
            : {
                text: secret,
                warning: texts.shownOnce,
                hint: texts.secretHint,
                facts: props.renderFacts?.(secret),
              }
        }
        onClose={() => setSecret(undefined)}
      />
    </>
  );
}
