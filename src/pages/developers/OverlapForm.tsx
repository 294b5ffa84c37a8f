// Replaces a secret by a new one. The current secret remains valid for the chosen time.
import { Typography } from '@mui/material';
import { z } from 'zod';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { SelectInput } from '../../components/form/inputs.tsx';
import type { CredentialFormProps, Saved } from './credential.ts';

const schema = z.object({ overlap_hours: z.coerce.number() });

export interface OverlapTexts {
  hint: string;
  /** Label of the time during which both secrets are valid. */
  label: string;
  /** Texts of the choices, by the number of hours. */
  overlaps: Record<string, string>;
  submit: string;
  done: string;
}

interface OverlapFormProps extends Omit<CredentialFormProps<never>, 'value'> {
  texts: OverlapTexts;
  save: (data: { overlap_hours: number }) => Promise<Saved>;
}

export const OverlapForm = ({ texts, ...form }: OverlapFormProps) => (
  <ContractForm
    schema={schema}
    labels={{ overlap_hours: texts.label }}
    defaultValues={{ overlap_hours: '24' }}
    submit={texts.submit}
    done={texts.done}
    {...form}
  >
    {(field) => (
      <>
        <Typography variant="body2">{texts.hint}</Typography>
        <SelectInput {...field('overlap_hours')} options={Object.entries(texts.overlaps)} />
      </>
    )}
  </ContractForm>
);
