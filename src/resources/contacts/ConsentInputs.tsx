// The consent of a contact in its forms, folded until it is used (requirements/domain.md#consent).
import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useHasExtensions } from '../../authProvider/useHasExtensions.ts';
import { DateInput } from '../../components/form/DateInput.tsx';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { TextInput } from '../../components/form/inputs.tsx';
import { Strong } from '../../components/Muted.tsx';
import { nairobiDay } from '../../format/formatDate.ts';
import { emptyConsent } from './consentForm.ts';
import { contactTexts } from './contactTexts.ts';

const texts = contactTexts.consent;

export interface ConsentInputsProps {
  field: (name: `consent.${keyof typeof emptyConsent}`) => FieldProps;
}

export function ConsentInputs({ field }: ConsentInputsProps) {
  const { setValue } = useFormContext();
  const hasExtensions = useHasExtensions();
  const consent = useWatch({ name: 'consent' }) as unknown;
  const [isAdded, setIsAdded] = useState(false);
  const set = (value: typeof emptyConsent | null) => {
    setIsAdded(value !== null);
    setValue('consent', value, { shouldDirty: true });
  };
  if (!consent) {
    return (
      hasExtensions && (
        <Button startIcon={<AddIcon />} sx={{ alignSelf: 'flex-start' }} onClick={() => set(emptyConsent)}>
          {texts.add}
        </Button>
      )
    );
  }
  return (
    <Box component="section" aria-label={texts.title}>
      <Box sx={heading}>
        <Strong>{texts.title}</Strong>
        <Button size="small" color="inherit" onClick={() => set(null)}>
          {texts.remove}
        </Button>
      </Box>
      <Stack spacing={2}>
        <TextInput {...field('consent.source')} autoFocus={isAdded} helperText={texts.sourceHint} />
        <Box sx={sideBySide}>
          <DateInput {...field('consent.at')} max={nairobiDay()} />
          <TextInput {...field('consent.time')} type="time" placeholder="14:30" required={false} />
        </Box>
        <TextInput {...field('consent.text')} multiline minRows={2} helperText={texts.textHint} />
      </Stack>
    </Box>
  );
}

const heading = { display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1.5 };
const sideBySide = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } };
