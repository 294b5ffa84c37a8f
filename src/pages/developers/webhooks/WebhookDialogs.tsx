// The dialogs of the list of webhooks.
import { Button } from '@mui/material';
import type { Webhook } from '../../../../contract/webhooks.ts';
import { useCan } from '../../../authProvider/useCan.ts';
import { componentTexts } from '../../../components/componentTexts.ts';
import { ConfirmAction } from '../../../components/dialog/ConfirmAction.tsx';
import { ConfirmDelete } from '../../../components/dialog/ConfirmDelete.tsx';
import { RecordDialog } from '../../../components/dialog/RecordDialog.tsx';
import type { DialogProps } from '../../../components/dialog/useDialog.ts';
import { write } from '../../../dataProvider/write.ts';
import { CredentialDialogs } from '../CredentialDialogs.tsx';
import { rowFor, type Question } from '../question.ts';
import { WebhookDeliveries } from './WebhookDeliveries.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookTest } from './WebhookTest.tsx';
import { webhookTexts as texts } from './webhookTexts.ts';

export type WebhookVerb = 'edit' | 'replace' | 'test' | 'deliveries' | 'switch' | 'delete';
export type WebhookQuestion = Question<Webhook, WebhookVerb>;

interface WebhookDialogsProps extends DialogProps<WebhookQuestion> {
  onAsk: (question: WebhookQuestion) => void;
}

export function WebhookDialogs({ value: question, onAsk, onClose }: WebhookDialogsProps) {
  const mayTest = useCan('developers', 'update');

  return (
    <>
      <CredentialDialogs
        value={question}
        onClose={onClose}
        titles={{ create: texts.create, edit: () => texts.editOf, replace: () => texts.rotating.submit }}
        form={WebhookForm}
        overlap={texts.rotating}
        replace={({ id }, data) => write('webhooks', 'rotate', { id, data })}
        secretTexts={texts}
      />
      <RecordDialog value={rowFor(question, 'test')} title={() => texts.test} onClose={onClose}>
        {(value) => <WebhookTest value={value} onClose={onClose} />}
      </RecordDialog>
      <RecordDialog
        value={rowFor(question, 'deliveries')}
        title={({ url }) => texts.deliveriesOf(url)}
        onClose={onClose}
        isDrawer
        renderTools={(row) =>
          mayTest && (
            <Button size="small" color="inherit" onClick={() => onAsk({ verb: 'test', row })}>
              {texts.test}
            </Button>
          )
        }
      >
        {(value) => <WebhookDeliveries value={value} />}
      </RecordDialog>
      <ConfirmAction
        value={rowFor(question, 'switch')}
        title={({ url, enabled }) => texts.questionOf(enabled ? texts.disable : texts.enable, url)}
        confirm={({ enabled }) => (enabled ? texts.disable : texts.enable)}
        run={({ id, enabled }) => write('webhooks', 'update', { id, data: { enabled: !enabled } })}
        done={texts.updated}
        onClose={onClose}
      >
        {({ enabled }) => (enabled ? texts.disableText : texts.enableText)}
      </ConfirmAction>
      <ConfirmDelete
        value={rowFor(question, 'delete')}
        title={({ url }) => texts.questionOf(componentTexts.delete, url)}
        run={({ id }) => write('webhooks', 'delete', { id })}
        done={texts.deleted}
        onClose={onClose}
      >
        {() => texts.removeText}
      </ConfirmDelete>
    </>
  );
}
