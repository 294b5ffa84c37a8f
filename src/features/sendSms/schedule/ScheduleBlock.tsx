// The schedule of a send (requirements/portal.md#schedules). Its fields are loaded when it is switched on.
import { Box } from '@mui/material';
import { Suspense } from 'react';
import { lazyPart } from '../../../components/lazyPart.ts';
import type { FieldProps } from '../../../components/form/formSchema.ts';
import { CheckboxInput } from '../../../components/form/inputs.tsx';
import type { Field, SendDraft } from '../draft.ts';
import { sendTexts as texts } from '../sendTexts.ts';

const ScheduleFields = lazyPart(async () => (await import('./ScheduleFields.tsx')).ScheduleFields);

export interface ScheduleBlockProps {
  draft: SendDraft;
  field: (name: Field) => FieldProps;
}

export const ScheduleBlock = (props: ScheduleBlockProps) => (
  <Box>
    <CheckboxInput source="schedule" label={texts.schedule} />
    {props.draft.schedule && (
      <Suspense fallback={<Box sx={{ height: 240 }} />}>
        <ScheduleFields {...props} />
      </Suspense>
    )}
  </Box>
);
