// The forms that add one number (requirements/portal.md#dnd: the phone number is required), or a file of numbers with its result.
import { FormHelperText, Stack } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { dndAdd } from '../../../contract/dnd.ts';
import { uploadBytesMax } from '../../../contract/send.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { FactList } from '../../components/FactList.tsx';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { FileInput, fileWith } from '../../components/form/FileInput.tsx';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { TextInput } from '../../components/form/inputs.tsx';
import { SwitchInput } from '../../components/form/SwitchInput.tsx';
import { formatNumber } from '../../format/formatNumber.ts';
import { ImportResult } from '../../components/ImportResult.tsx';
import { Muted } from '../../components/Muted.tsx';
import type { DndImported } from '../../dataProvider/rpc/dnd.ts';
import { write } from '../../dataProvider/write.ts';
import { dndTexts } from './dndTexts.ts';

const { add: texts, import: ofFile } = dndTexts;

export const DndAdd = () => (
  <ContractForm
    schema={dndAdd.body}
    labels={{ msisdn: texts.number, platform: texts.platform }}
    defaultValues={{ msisdn: '', platform: false }}
    submit={texts.submit}
    save={(data) => write('dnd-sms', 'create', { data })}
    done={texts.done}
  >
    {(field) => (
      <>
        <TextInput {...field('msisdn')} helperText={texts.numberHint} inputMode="tel" />
        <PlatformInput {...field('platform')} />
      </>
    )}
  </ContractForm>
);

const megabytesMax = uploadBytesMax / 1024 / 1024;

/** Errors that the server would report, found before the upload. */
function faultOf(file: File | undefined): string | undefined {
  if (!file) return ofFile.missing;
  if (file.size === 0) return ofFile.empty;
  return file.size > uploadBytesMax ? ofFile.tooLarge(megabytesMax) : undefined;
}

const fileSchema = z.object({ file: fileWith(faultOf), platform: z.boolean() });

export function DndImport() {
  const [result, setResult] = useState<DndImported>();
  if (result) return <Imported {...result} />;
  return (
    <ContractForm
      schema={fileSchema}
      labels={{ file: ofFile.file, platform: texts.platform }}
      defaultValues={{ platform: false }}
      submit={ofFile.button}
      save={(file) => write('dnd-sms', 'import', file)}
      done={ofFile.done}
      onSaved={setResult}
    >
      {(field) => (
        <>
          <Muted>{ofFile.lead(megabytesMax)}</Muted>
          <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
            <FileInput {...field('file')} accept=".csv,.txt,.xlsx" />
            <PlatformInput {...field('platform')} />
          </Stack>
        </>
      )}
    </ContractForm>
  );
}

const Imported = ({ added, known, rejected }: DndImported) => (
  <ImportResult rejected={rejected} fileName="dnd_rejected.csv">
    <FactList
      facts={[
        [ofFile.added, formatNumber(added)],
        [ofFile.known, formatNumber(known)],
        [ofFile.rejected, formatNumber(rejected.length)],
      ]}
    />
  </ImportResult>
);

/** Makes entries apply to every client; shown to platform users only. */
function PlatformInput({ source, label }: FieldProps) {
  const isForAll = useWatch({ name: source }) === true;
  if (!usePlatform()) return null;
  return (
    <div>
      <SwitchInput source={source} label={label} />
      <FormHelperText sx={{ mt: 0 }}>{isForAll ? texts.fromAll : texts.fromOwn}</FormHelperText>
    </div>
  );
}
