// The Send SMS form and its confirmation, the same in the dialog and on /send-sms (spec part 1 section 2). Its fields are
// those of the Contacts tab; sender, message and confirmation are parts that further tabs share.
import { Button, DialogActions, DialogContent, Stack } from '@mui/material';
import type { FormEvent, KeyboardEvent } from 'react';
import { useCallback } from 'react';
import { changeDraft } from './draft.ts';
import { Failure } from './Failure.tsx';
import { MessageField } from './MessageField.tsx';
import { NumbersField } from './NumbersField.tsx';
import { SenderSelect } from './SenderSelect.tsx';
import { SendReview } from './SendReview.tsx';
import type { SendFlow } from './useSendFlow.ts';

interface SendSmsProps {
  flow: SendFlow;
  onCancel: () => void;
}

export function SendSms({ flow, onCancel }: SendSmsProps) {
  if (flow.review) return <SendReview flow={flow} review={flow.review} />;
  return <SendForm flow={flow} onCancel={onCancel} />;
}

function SendForm({ flow, onCancel }: SendSmsProps) {
  const { draft, missing, failure, isBusy, change } = flow;
  const chooseSender = useCallback((sender: string) => changeDraft({ sender }), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    flow.submit();
  };
  const submitByKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) submit(event);
  };

  return (
    <form onSubmit={submit} onKeyDown={submitByKeys} noValidate aria-label="Send SMS" style={column}>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <NumbersField
            value={draft.numbers}
            isMissing={missing.includes('numbers')}
            onChange={(numbers) => change({ numbers })}
          />
          <SenderSelect value={draft.sender} isMissing={missing.includes('sender')} onChange={chooseSender} />
          <MessageField
            value={draft.message}
            isMissing={missing.includes('message')}
            onChange={(message) => change({ message })}
          />
        </Stack>
      </DialogContent>
      <Failure text={failure} />
      <DialogActions>
        <Button color="inherit" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" loading={isBusy} title="Ctrl + Enter">
          Submit
        </Button>
      </DialogActions>
    </form>
  );
}

/** Lets the middle scroll while title and buttons stay. */
const column = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
