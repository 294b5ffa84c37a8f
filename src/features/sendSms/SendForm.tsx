// The form of Send SMS: recipients on three tabs, and the fields that all share (requirements/portal.md#send-sms).
import { Alert, Box, Button, DialogActions, DialogContent, Tab, Tabs, useMediaQuery } from '@mui/material';
import { Suspense, useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { lazyPart } from '../../components/lazyPart.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { fieldOf } from '../../components/form/formSchema.ts';
import { keepsFocus } from '../../components/keptFocus.ts';
import { TextInput } from '../../components/form/inputs.tsx';
import { messagingLabels } from '../../routes/messaging.ts';
import { keepCancelled, restoreCancelled, useCancelled } from './cancelled.ts';
import { restartDraft, tabs, type Field, type SendDraft, type Tab as TabName } from './draft.ts';
import { Failure } from './Failure.tsx';
import { MessageBlock } from './fields/MessageBlock.tsx';
import { NumbersInput } from './fields/NumbersInput.tsx';
import { PhonePreview } from './fields/PhonePreview.tsx';
import { ScheduleBlock } from './schedule/ScheduleBlock.tsx';
import { SenderInput } from './fields/SenderInput.tsx';
import { schemaOf, sendResolver } from './sendSchema.ts';
import { sendTexts as texts } from './sendTexts.ts';
import { Slice } from './Slice.tsx';
import { firstText } from './text.ts';
import { submitTexts } from './submit/submitTexts.ts';
import type { SendFlow } from './useSendFlow.ts';
import { wide } from './wide.ts';

const UploadInput = lazyPart(async () => (await import('./fields/UploadInput.tsx')).UploadInput);
const SendEstimate = lazyPart(async () => (await import('./fields/SendEstimate.tsx')).SendEstimate);
// Loaded separately, because it imports the schemas of contacts.
const GroupInput = lazyPart(async () => (await import('./fields/GroupInput.tsx')).GroupInput);

export function SendForm({ flow, onCancel }: { flow: SendFlow; onCancel: () => void }) {
  const { formControl, control } = flow.form;
  const form = useForm({ formControl, resolver: sendResolver, shouldFocusError: false });
  const draft = useWatch({ control }) as SendDraft;
  const schema = schemaOf(draft);
  const field = (name: Field) => fieldOf(schema, name, texts.labels);
  const id = useId();
  const isWide = useMediaQuery(wide.query);
  const submitByKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) flow.submit(event);
  };

  return (
    <FormProvider {...form}>
      <form
        onSubmit={flow.submit}
        onKeyDown={submitByKeys}
        noValidate
        aria-label={messagingLabels.sendSms}
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
        <DialogContent onDragOver={refuseDrop} onDrop={refuseDrop} sx={wide.columns}>
          <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${draft.tab}`} sx={fields}>
            <Cancelled />
            {draft.tab === 'contacts' && <NumbersInput {...field('msisdn')} />}
            {draft.tab === 'uploads' && (
              <Suspense fallback={<Box sx={{ height: 104 }} />}>
                <UploadInput {...field('chosen')} />
              </Suspense>
            )}
            {draft.tab === 'lists' && (
              <Suspense fallback={<Box sx={{ height: 56 }} />}>
                <GroupInput {...field('contact_group_id')} />
              </Suspense>
            )}
            {draft.tab !== 'contacts' && <TextInput {...field('campaign_name')} />}
            <Slice after={1}>
              <SenderInput {...field('sender_id')} />
            </Slice>
            <MessageBlock flow={flow} draft={draft} field={field('message')} />
            <Slice after={5}>
              <ScheduleBlock draft={draft} field={field} />
            </Slice>
          </Box>
          {isWide && (
            <Box sx={wide.aside}>
              <PhonePreview sender={draft.sender_id} text={firstText(draft)} />
            </Box>
          )}
        </DialogContent>
        <Failure text={flow.failure} />
        <Slice after={6}>
          <DialogActions>
            {draft.message.trim() !== '' && (
              <Suspense>
                <SendEstimate draft={draft} />
              </Suspense>
            )}
            <Button color="inherit" onClick={onCancel}>
              {texts.cancel}
            </Button>
            <Button
              type="submit"
              variant="contained"
              loading={flow.busy === 'preflight'}
              title="Ctrl + Enter"
            >
              {texts.submit}
            </Button>
          </DialogActions>
        </Slice>
      </form>
    </FormProvider>
  );
}

/** Offers to restore the last cancelled send, or the draft that was replaced. */
function Cancelled() {
  const { wasCancelled, wasReplaced, restore } = submitTexts.hold;
  const why = useCancelled();
  const isCancelled = why !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The Cancel button is gone, so the focus is on the page or the dialog.
    if (isCancelled && document.activeElement?.contains(button.current)) button.current?.focus();
  }, [isCancelled]);
  if (!isCancelled) return null;
  return (
    <Alert
      ref={keepsFocus}
      severity="info"
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 200px' } }}
      action={
        <>
          <Button ref={button} color="inherit" size="small" onClick={restoreCancelled}>
            {restore}
          </Button>
          <Button color="inherit" size="small" onClick={() => keepCancelled(undefined)}>
            {componentTexts.unsaved.discard}
          </Button>
        </>
      }
    >
      {why === 'replaced' ? wasReplaced : wasCancelled}
    </Alert>
  );
}

const fields = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 2,
  pt: 1,
};

const refuseDrop = (event: { preventDefault: () => void }) => event.preventDefault();

/** The fields scroll between the title and the buttons. */
const column = { display: 'flex', flexDirection: 'column', minHeight: 0, flex: '1 1 auto' } as const;
