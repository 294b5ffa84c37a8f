// The message input with templates, fields, opt-out and test.
import { Alert, Box, Button } from '@mui/material';
import { Suspense, useRef } from 'react';
import { useController } from 'react-hook-form';
import { useHasExtensions } from '../../../authProvider/useHasExtensions.ts';
import { lazyPart } from '../../../components/lazyPart.ts';
import { optOutText } from '../../../../contract/send.ts';
import type { FieldProps } from '../../../components/form/formSchema.ts';
import { CheckboxInput } from '../../../components/form/inputs.tsx';
import type { SendDraft } from '../draft.ts';
import { InsertFields } from './InsertFields.tsx';
import { MessageInput } from './MessageInput.tsx';
import { SaveTemplate } from './SaveTemplate.tsx';
import { sendTexts as texts } from '../sendTexts.ts';
import { Slice } from '../Slice.tsx';
import { TemplateSelect } from './TemplateSelect.tsx';
import { countedText, groupFields, hasFields, isPromotional, takesFields } from '../text.ts';
import type { SendFlow } from '../useSendFlow.ts';

// Loaded separately, because it imports the schemas of contacts.
const GroupFields = lazyPart(async () => (await import('./GroupFields.tsx')).GroupFields);

interface MessageBlockProps {
  flow: SendFlow;
  draft: SendDraft;
  field: FieldProps;
}

export function MessageBlock({ flow, draft, field }: MessageBlockProps) {
  const { message } = draft;
  const hasExtensions = useHasExtensions();
  const { onChange } = useController({ name: field.source }).field;
  const input = useRef<HTMLTextAreaElement>(null);
  const columns = (draft.tab === 'uploads' && draft.chosen?.columns) || [];

  const insert = (name: string) => {
    const { selectionStart: from = message.length, selectionEnd: to = from } = input.current ?? {};
    onChange(message.slice(0, from) + name + message.slice(to));
    // Waits until the text is updated, then moves the caret behind the field.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(from + name.length, from + name.length);
    });
  };

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {hasExtensions && (
        <Slice after={2}>
          <TemplateSelect message={message} onUse={onChange} />
        </Slice>
      )}
      <Slice after={3}>
        <MessageInput
          {...field}
          counted={countedText(draft)}
          placeholder={draft.tab === 'contacts' ? undefined : texts.optOutHint(optOutText)}
          inputRef={input}
        />
      </Slice>
      {draft.tab === 'lists' && (
        <Suspense fallback={<InsertFields names={groupFields} message={message} onInsert={insert} />}>
          <GroupFields groupId={draft.contact_group_id} message={message} onInsert={insert} />
        </Suspense>
      )}
      {columns.length > 0 && <InsertFields names={columns} message={message} onInsert={insert} />}
      {!takesFields(draft) && hasFields(message) && <Alert severity="info">{texts.fieldsUnfilled}</Alert>}
      {/* A backend of the specification does not append the text. */}
      {hasExtensions && isPromotional(draft) && (
        <CheckboxInput source="opt_out" label={texts.optOut(optOutText)} />
      )}
      {hasExtensions && (
        <Slice after={4}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button
              size="small"
              variant="outlined"
              onClick={() => void flow.test()}
              loading={flow.busy === 'test'}
            >
              {texts.test}
            </Button>
            <SaveTemplate message={message} />
          </Box>
        </Slice>
      )}
    </Box>
  );
}
