// The forms that add one number (requirements/portal.md#dnd: the phone number is required), or a file of numbers with its result.
import { FormHelperText, Stack } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { dndAdd, dndImport } from '../../../contract/dnd.ts';
import { uploadBytesMax } from '../../../contract/send.ts';
import { useHasExtensions } from '../../authProvider/useHasExtensions.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { FactList } from '../../components/FactList.tsx';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { FileInput, fileWith } from '../../components/form/FileInput.tsx';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { TextInput } from '../../components/form/inputs.tsx';
import { SwitchInput } from '../../components/form/SwitchInput.tsx';
import { useUpload } from '../../components/form/useUpload.ts';
import { formatNumber } from '../../format/formatNumber.ts';
import { ImportResult } from '../../components/files/ImportResult.tsx';
import { Muted } from '../../components/Muted.tsx';
import { UploadProgress } from '../../components/files/UploadProgress.tsx';
import { useOrderKey } from '../../components/useOrderKey.ts';
import type { DndImported } from '../../dataProvider/rpc/dnd.ts';
import { write } from '../../dataProvider/write.ts';
import { OwnerInput } from '../../features/clientSelect/OwnerInput.tsx';
import { dndTexts } from './dndTexts.ts';

const { add: texts, import: ofFile } = dndTexts;

const ownerLabels = { client_id: dndTexts.client, platform: texts.platform };
const ownList = { client_id: '', platform: false };

/** Without the client that was chosen before Platform-wide. */
const withOwner = <Values extends { client_id?: number | undefined; platform?: boolean | undefined }>(
  values: Values,
): Values => (values.platform ? { ...values, client_id: undefined } : values);

export const DndAdd = () => (
  <ContractForm
    schema={dndAdd.body}
    labels={{ msisdn: texts.number, ...ownerLabels }}
    defaultValues={{ msisdn: '', ...ownList }}
    submit={texts.submit}
    save={(entry) => write('dnd-sms', 'create', { data: withOwner(entry) })}
    done={texts.done}
  >
    {(field) => (
      <>
        <TextInput {...field('msisdn')} helperText={texts.numberHint} inputMode="tel" />
        <ListOwner client={field('client_id')} platform={field('platform')} />
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

const { client_id } = dndImport.body.shape;
const fileSchema = z.object({ file: fileWith(faultOf), client_id, platform: z.boolean() });

export function DndImport() {
  const [result, setResult] = useState<DndImported>();
  const keyOf = useOrderKey();
  const upload = useUpload();
  if (result) return <Imported {...result} />;
  return (
    <ContractForm
      schema={fileSchema}
      labels={{ file: ofFile.file, ...ownerLabels }}
      defaultValues={ownList}
      submit={ofFile.button}
      save={(values) =>
        upload.run((options) => {
          const order = withOwner(values);
          return write('dnd-sms', 'import', { ...order, ...options, key: keyOf(order) });
        })
      }
      onStop={upload.cancel}
      done={ofFile.done}
      onSaved={setResult}
    >
      {(field) => (
        <>
          <Muted>{ofFile.lead(megabytesMax)}</Muted>
          <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
            <FileInput {...field('file')} accept=".csv,.txt,.xlsx" />
            <UploadProgress share={upload.share} />
            <ListOwner client={field('client_id')} platform={field('platform')} />
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

interface ListOwnerProps {
  client: FieldProps;
  platform: FieldProps;
}

/** The client whose list gets the numbers, or all clients; shown to platform users only. A backend of the specification has the own list alone. */
function ListOwner({ client, platform }: ListOwnerProps) {
  const isForAll = useWatch({ name: platform.source }) === true;
  const isOfClient = Boolean(useWatch({ name: client.source }));
  const isPlatform = usePlatform();
  const hasExtensions = useHasExtensions();
  if (!isPlatform || !hasExtensions) return null;
  return (
    <>
      {!isForAll && <OwnerInput {...client} />}
      <div>
        <SwitchInput {...platform} />
        <FormHelperText sx={{ mt: 0 }}>
          {isForAll ? texts.fromAll : isOfClient ? texts.fromClient : texts.fromOwn}
        </FormHelperText>
      </div>
    </>
  );
}
