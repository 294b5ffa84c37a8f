// The form of Send SMS: recipients on three tabs, and the fields that all share (requirements/portal.md#send-sms).
import { Box, Button, DialogActions, DialogContent, Stack, Tab, Tabs } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { lazy, Suspense, useId } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { fieldOf } from '../../components/form/formSchema.ts';
import { TextInput } from '../../components/form/inputs.tsx';
import { routeTexts } from '../../i18n/routeTexts.ts';
import { restartDraft, tabs } from './draft.ts';
import type { Field, SendDraft, Tab as TabName } from './draft.ts';
import { Failure } from './Failure.tsx';
import { MessageBlock } from './MessageBlock.tsx';
import { NumbersInput } from './NumbersInput.tsx';
import { ScheduleBlock } from './ScheduleBlock.tsx';
import { SenderInput } from './SenderInput.tsx';
import { schemaOf, sendResolver } from './sendSchema.ts';
import { sendTexts as texts } from './sendTexts.ts';
import { UploadInput } from './UploadInput.tsx';
import type { SendFlow } from './useSendFlow.ts';

// With the schemas of contacts.
const GroupInput = lazy(async () => ({ default: (await import('./GroupInput.tsx')).GroupInput }));

export function SendForm({ flow, onCancel }: { flow: SendFlow; onCancel: () => void }) {
  const { formControl, control } = flow.form;
  const form = useForm({ formControl, resolver: sendResolver, shouldFocusError: false });
  const draft = useWatch({ control }) as SendDraft;
  const schema = schemaOf(draft);
  const field = (name: Field) => fieldOf(schema, name, texts.labels);
  const id = useId();
  const submitByKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) flow.submit(event);
  };

  return (
    <FormProvider {...form}>
      <form
        onSubmit={flow.submit}
        onKeyDown={submitByKeys}
        noValidate
        aria-label={routeTexts.sendSms}
        style={column}
      >
        <Tabs
          value={draft.tab}
          onChange={(_event, tab: TabName) => restartDraft({ tab })}
          selectionFollowsFocus
          aria-label={texts.sendTo}
          sx={{ px: 3, borderBottom: 1, borderColor: 'divider', flexShrink: 0 }}
        >
          {tabs.map((tab) => (
            <Tab
              key={tab}
              value={tab}
              label={texts.tabs[tab]}
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
            {draft.tab === 'contacts' && <NumbersInput {...field('msisdn')} />}
            {draft.tab === 'uploads' && <UploadInput {...field('chosen')} />}
            {draft.tab === 'lists' && (
              <Suspense fallback={<Box sx={{ height: 56 }} />}>
                <GroupInput {...field('contact_group_id')} />
              </Suspense>
            )}
            {draft.tab !== 'contacts' && <TextInput {...field('campaign_name')} />}
            <SenderInput {...field('sender_id')} />
            <MessageBlock flow={flow} draft={draft} field={field('message')} />
            <ScheduleBlock draft={draft} field={field} />
          </Stack>
        </DialogContent>
        <Failure text={flow.failure} />
        <DialogActions>
          <Button color="inherit" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={flow.busy === 'preflight'} title="Ctrl + Enter">
            {texts.submit}
          </Button>
        </DialogActions>
      </form>
    </FormProvider>
  );
}

const refuseDrop = (event: { preventDefault: () => void }) => event.preventDefault();

/** The fields scroll between title and buttons. */
const column = { display: 'flex', flexDirection: 'column', minHeight: 0, flex: '1 1 auto' } as const;
