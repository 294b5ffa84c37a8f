// The message with its templates, fields, opt-out and test.
import { Alert, Box, Button, Checkbox, FormControlLabel } from '@mui/material';
import { useRef } from 'react';
import { optOutText } from '../../../contract/send.ts';
import { countedText, fillsFields, groupFields, hasFields, isPromotional } from './text.ts';
import { InsertFields } from './InsertFields.tsx';
import { MessageField } from './MessageField.tsx';
import { SaveTemplate } from './SaveTemplate.tsx';
import { TemplateSelect } from './TemplateSelect.tsx';
import type { SendFlow } from './useSendFlow.ts';

export function MessageBlock({ flow }: { flow: SendFlow }) {
  const { draft, wrong, busy, change, test } = flow;
  const { message, tab } = draft;
  const input = useRef<HTMLTextAreaElement>(null);
  const fields = fieldsOf(flow);

  const insert = (field: string) => {
    const { selectionStart: from = message.length, selectionEnd: to = from } = input.current ?? {};
    change({ message: message.slice(0, from) + field + message.slice(to) });
    // After the text is updated: the caret moves behind the field.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(from + field.length, from + field.length);
    });
  };

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TemplateSelect message={message} onUse={(text) => change({ message: text })} />
      <MessageField
        value={message}
        isMissing={wrong.includes('message')}
        onChange={(text) => change({ message: text })}
        counted={countedText(draft)}
        placeholder={tab === 'contacts' ? undefined : optOutHint}
        inputRef={input}
      />
      {fields.length > 0 && <InsertFields names={fields} onInsert={insert} />}
      {!fillsFields(draft) && hasFields(message) && (
        <Alert severity="info">
          Words in braces are sent as they stand here. They are filled in on Uploads and Lists.
        </Alert>
      )}
      {isPromotional(draft) && (
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={draft.optOut}
              onChange={(event) => change({ optOut: event.target.checked })}
            />
          }
          label={`Add ${optOutText} so that people can opt out`}
          slotProps={{ typography: { variant: 'body2' } }}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" variant="outlined" onClick={test} loading={busy === 'test'}>
          Send test to me
        </Button>
        <SaveTemplate message={message} />
      </Box>
    </Box>
  );
}

const optOutHint = `Type your message. To let people opt out, end it with ${optOutText}`;

function fieldsOf({ draft: { tab, chosen } }: SendFlow): readonly string[] {
  if (tab === 'lists') return groupFields;
  return tab === 'uploads' ? (chosen?.columns ?? []) : [];
}
