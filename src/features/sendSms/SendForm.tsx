// The form of Send SMS: recipients on three tabs, and the fields that all share (requirements/portal.md#send-sms).
import { Box, Button, DialogActions, DialogContent, Stack, Tab, Tabs } from '@mui/material';
import type { FormEvent, KeyboardEvent } from 'react';
import { useCallback, useId } from 'react';
import { CampaignField } from './CampaignField.tsx';
import { changeDraft, tabs } from './draft.ts';
import type { Tab as TabName } from './draft.ts';
import { Failure } from './Failure.tsx';
import { FileField } from './FileField.tsx';
import { GroupSelect } from './GroupSelect.tsx';
import { MessageBlock } from './MessageBlock.tsx';
import { NumbersField } from './NumbersField.tsx';
import { ScheduleBlock } from './ScheduleBlock.tsx';
import { SenderSelect } from './SenderSelect.tsx';
import type { SendFlow } from './useSendFlow.ts';

const tabLabels: Record<TabName, string> = { contacts: 'Contacts', uploads: 'Uploads', lists: 'Lists' };

export function SendForm({ flow, onCancel }: { flow: SendFlow; onCancel: () => void }) {
  const { draft, failure, busy, change } = flow;
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    flow.submit();
  };
  const submitByKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) submit(event);
  };

  return (
    <form onSubmit={submit} onKeyDown={submitByKeys} noValidate aria-label="Send SMS" style={column}>
      <Tabs
        value={draft.tab}
        onChange={(_event, tab: TabName) => change({ tab })}
        selectionFollowsFocus
        aria-label="Send to"
        sx={{ px: 3, borderBottom: 1, borderColor: 'divider', flexShrink: 0 }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab}
            value={tab}
            label={tabLabels[tab]}
            id={`${id}-${tab}`}
            aria-controls={draft.tab === tab ? `${id}-panel` : undefined}
          />
        ))}
      </Tabs>
      {/* The browser would open a file that is dropped beside its field. */}
      <DialogContent onDragOver={refuseDrop} onDrop={refuseDrop}>
        <Stack
          spacing={2}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${draft.tab}`}
          sx={{ pt: 1 }}
        >
          <Recipients flow={flow} />
          {draft.tab !== 'contacts' && <CampaignField flow={flow} />}
          <Sender flow={flow} />
          <MessageBlock flow={flow} />
          <ScheduleBlock flow={flow} />
        </Stack>
      </DialogContent>
      <Failure text={failure} />
      <DialogActions>
        <Button color="inherit" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" loading={busy === 'preflight'} title="Ctrl + Enter">
          Submit
        </Button>
      </DialogActions>
    </form>
  );
}

function Recipients({ flow: { draft, wrong, change } }: { flow: SendFlow }) {
  const chooseGroup = useCallback((groupId: number | undefined) => changeDraft({ groupId }), []);
  if (draft.tab === 'uploads') {
    return <FileField chosen={draft.chosen} isWrong={wrong.includes('chosen')} />;
  }
  if (draft.tab === 'lists') {
    return <GroupSelect value={draft.groupId} isWrong={wrong.includes('groupId')} onChange={chooseGroup} />;
  }
  return (
    <NumbersField
      value={draft.numbers}
      isMissing={wrong.includes('numbers')}
      onChange={(numbers) => change({ numbers })}
    />
  );
}

function Sender({ flow: { draft, wrong } }: { flow: SendFlow }) {
  const chooseSender = useCallback((sender: string) => changeDraft({ sender }), []);
  return (
    <Box>
      <SenderSelect value={draft.sender} isMissing={wrong.includes('sender')} onChange={chooseSender} />
    </Box>
  );
}

const refuseDrop = (event: { preventDefault: () => void }) => event.preventDefault();

/** The fields scroll between title and buttons. */
const column = { display: 'flex', flexDirection: 'column', minHeight: 0, flex: '1 1 auto' } as const;
