// The message with its templates, fields, opt-out and test.
import { Alert, Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useInput } from 'react-admin';
import { optOutText } from '../../../contract/send.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { groupsQuery } from '../../dataProvider/rpc/contacts.ts';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { asTyped, CheckboxInput } from '../../components/form/inputs.tsx';
import type { SendDraft } from './draft.ts';
import { InsertFields } from './InsertFields.tsx';
import { MessageInput } from './MessageInput.tsx';
import { SaveTemplate } from './SaveTemplate.tsx';
import { sendTexts as texts } from './sendTexts.ts';
import { TemplateSelect } from './TemplateSelect.tsx';
import { countedText, groupFields, hasFields, isPromotional, takesFields } from './text.ts';
import type { SendFlow } from './useSendFlow.ts';

interface MessageBlockProps {
  flow: SendFlow;
  draft: SendDraft;
  field: FieldProps;
}

export function MessageBlock({ flow, draft, field }: MessageBlockProps) {
  const { message } = draft;
  const { onChange } = useInput({ source: field.source, parse: asTyped }).field;
  const input = useRef<HTMLTextAreaElement>(null);
  const further = useGroupFields(draft);
  const fields = fieldsOf(draft, further);

  const insert = (name: string) => {
    const { selectionStart: from = message.length, selectionEnd: to = from } = input.current ?? {};
    onChange(message.slice(0, from) + name + message.slice(to));
    // After the text is updated: the caret moves behind the field.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(from + name.length, from + name.length);
    });
  };

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TemplateSelect message={message} onUse={onChange} />
      <MessageInput
        {...field}
        counted={countedText(draft)}
        placeholder={draft.tab === 'contacts' ? undefined : texts.optOutHint(optOutText)}
        inputRef={input}
      />
      {fields.length > 0 && <InsertFields names={fields} message={message} onInsert={insert} />}
      {!takesFields(draft) && hasFields(message) && <Alert severity="info">{texts.fieldsUnfilled}</Alert>}
      {isPromotional(draft) && <CheckboxInput source="opt_out" label={texts.optOut(optOutText)} />}
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
    </Box>
  );
}

/** The further fields of the contacts of the chosen group. */
function useGroupFields({ tab, contact_group_id }: SendDraft): readonly string[] {
  const enabled = useCan('contacts', 'read') && tab === 'lists';
  const { data } = useQuery({ ...groupsQuery, enabled });
  return data?.find(({ id }) => String(id) === String(contact_group_id))?.fields ?? [];
}

function fieldsOf({ tab, chosen }: SendDraft, further: readonly string[]): readonly string[] {
  if (tab === 'lists') return [...groupFields, ...further];
  return tab === 'uploads' ? (chosen?.columns ?? []) : [];
}
