// Creates a webhook, or changes one. The kind of a webhook never changes.
import { z } from 'zod';
import { webhookEventTypes, webhookFormats } from '../../../../contract/webhookEvents.ts';
import { createWebhook, type Webhook } from '../../../../contract/webhooks.ts';
import { canAct } from '../../../authProvider/access.ts';
import { actsForPlatform } from '../../../authProvider/caller.ts';
import { useCaller } from '../../../authProvider/profile.ts';
import { componentTexts } from '../../../components/componentTexts.ts';
import { asRead } from '../../../components/form/changedIn.ts';
import { CheckboxesInput } from '../../../components/form/CheckboxesInput.tsx';
import { ContractForm } from '../../../components/form/ContractForm.tsx';
import { SelectInput, TextInput } from '../../../components/form/inputs.tsx';
import { write } from '../../../dataProvider/write.ts';
import { clientSelectTexts } from '../../../features/clientSelect/clientSelectTexts.ts';
import { OwnerInput } from '../../../features/clientSelect/OwnerInput.tsx';
import type { CredentialFormProps } from '../credential.ts';
import { developerTexts } from '../developerTexts.ts';
import { KindInput } from '../KindInput.tsx';
import { webhookTexts as texts } from './webhookTexts.ts';

const { client_id, url, description, event_types, format } = createWebhook.body.shape;
const schema = z.object({
  client_id,
  url,
  description: description.unwrap(),
  kind: z.enum(['live', 'test']),
  event_types,
  format,
});
const labels = {
  client_id: clientSelectTexts.client,
  url: texts.url,
  description: texts.description,
  kind: developerTexts.kind,
  event_types: texts.events,
  format: texts.format,
};

export function WebhookForm({ value, onSaved }: CredentialFormProps<Webhook>) {
  const caller = useCaller();
  const mayReadTexts = !caller || !actsForPlatform(caller) || canAct(caller, 'message_texts', 'read');
  // Events with subscribers' texts require the permission to read them, unless the webhook already receives them.
  const offered = webhookEventTypes.filter(
    (type) => type !== 'incoming_message.received' || mayReadTexts || value?.event_types.includes(type),
  );
  return (
    <ContractForm
      schema={schema}
      labels={labels}
      defaultValues={{
        client_id: '',
        url: value?.url ?? '',
        description: value?.description ?? '',
        kind: value?.live === false ? 'test' : 'live',
        event_types: value?.event_types ?? offered,
        format: value?.format ?? 'tuma',
      }}
      missingText={componentTexts.fillRequired}
      submit={value ? componentTexts.update : componentTexts.create}
      save={({ kind, client_id: owner, ...data }, read) =>
        value
          ? write('webhooks', 'update', { id: value.id, data: { ...data, ...asRead(read, data) } })
          : write('webhooks', 'create', { data: { ...data, client_id: owner, live: kind === 'live' } })
      }
      done={value ? texts.updated : texts.created}
      onSaved={onSaved}
    >
      {(field) => (
        <>
          {!value && <OwnerInput {...field('client_id')} />}
          <TextInput {...field('url')} helperText={texts.urlHint} spellCheck={false} />
          <TextInput {...field('description')} required={false} helperText={texts.descriptionHint} />
          {!value && <KindInput {...field('kind')} kinds={['live', 'test']} helperText={texts.kindHint} />}
          <CheckboxesInput
            {...field('event_types')}
            options={offered.map((type) => [type, texts.eventNames[type]])}
          />
          <SelectInput
            {...field('format')}
            helperText={texts.formatHint}
            options={webhookFormats.map((name) => [name, texts.formatNames[name]])}
          />
        </>
      )}
    </ContractForm>
  );
}
