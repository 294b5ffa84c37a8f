// Requests a sender ID with its documents from networks, or again from those that rejected it (requirements/kenya.md#sender-ids).
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { messageClasses, type MessageClass } from '../../../contract/messages.ts';
import { paperBytesMax, paperEndings, paperKinds } from '../../../contract/papers.ts';
import type { SenderRequest } from '../../../contract/senderRequests.ts';
import { CheckboxesInput } from '../../components/form/CheckboxesInput.tsx';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { FileInput } from '../../components/form/FileInput.tsx';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { SelectInput } from '../../components/form/inputs.tsx';
import { useUpload } from '../../components/form/useUpload.ts';
import { Muted } from '../../components/Muted.tsx';
import { UploadProgress } from '../../components/files/UploadProgress.tsx';
import { readNetworks } from '../../dataProvider/rpc/senderRequests.ts';
import { write } from '../../dataProvider/write.ts';
import { SenderNameInput } from '../../features/senders/SenderNameInput.tsx';
import { requestSchema } from './requestSchema.ts';
import { requestTexts as texts } from './requestTexts.ts';

interface RequestFormProps {
  /** Undefined for a new one. */
  request?: SenderRequest;
}

const resource = 'senderid-requests';
const labels = { code: texts.senderId, purpose: texts.usedFor, networks: texts.networks, ...texts.papers };

export function RequestForm({ request }: RequestFormProps) {
  const { id, code = '', purpose = messageClasses[0], networks = [], papers = [] } = request ?? {};
  const schema = useMemo(() => requestSchema(request?.papers), [request]);
  const kept = networks.filter(({ state }) => state === 'pending' || state === 'approved');
  const refused = networks.filter((network) => !kept.includes(network));
  const { data, error } = useQuery({
    queryKey: [resource, 'networks'],
    queryFn: ({ signal }) => readNetworks(signal),
  });
  const offered = data?.filter((network) => !kept.some((each) => each.connector_id === network.id)) ?? [];
  const isFixed = kept.length > 0;
  const upload = useUpload();

  return (
    <ContractForm
      schema={schema}
      labels={labels}
      defaultValues={{ code, purpose, networks: refused.map(({ connector_id }) => connector_id) }}
      submit={request ? texts.submitAgain : texts.submit}
      save={({ code: name, purpose: use, networks: chosen, ...files }) => {
        // A network that rejected the name may no longer be offered.
        const wanted = chosen.filter((each) => offered.some((network) => network.id === each));
        const given = { data: { code: name, purpose: use, networks: wanted }, files };
        return upload.run((options) =>
          id === undefined
            ? write(resource, 'create', { ...given, ...options })
            : write(resource, 'resend', { id, ...given, ...options }),
        );
      }}
      onStop={upload.cancel}
      done={texts.done}
    >
      {(field) => (
        <>
          <SenderNameInput {...field('code')} disabled={isFixed} lookalikeHint={texts.lookalikeRequest} />
          <PurposeInput {...field('purpose')} disabled={isFixed} />
          <CheckboxesInput
            {...field('networks')}
            options={offered.map((network) => [network.id, network.name])}
            failure={error?.message}
          />
          <Muted>{texts.documentsHint(paperBytesMax / 1024 / 1024)}</Muted>
          {paperKinds.map((kind) => (
            <PaperInput
              key={kind}
              {...field(kind)}
              attached={papers.find((paper) => paper.kind === kind)?.file_name}
            />
          ))}
          <UploadProgress share={upload.share} />
        </>
      )}
    </ContractForm>
  );
}

function PurposeInput(props: FieldProps & { disabled: boolean }) {
  const purpose = useWatch({ name: props.source }) as MessageClass;
  return (
    <SelectInput
      {...props}
      helperText={texts.purposeHints[purpose]}
      options={messageClasses.map((each) => [each, texts.purposeMessages[each]])}
    />
  );
}

/** `attached` is the name of the stored file, which is kept if no other file is chosen. */
function PaperInput({ attached, label, ...field }: FieldProps & { attached: string | undefined }) {
  const chosen: unknown = useWatch({ name: field.source });
  return (
    <Box role="group" aria-label={label}>
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 0.75 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <FileInput {...field} label={texts.fileOf(label)} accept={paperEndings} />
        {!chosen && attached && <Muted sx={{ overflowWrap: 'anywhere' }}>{texts.attached(attached)}</Muted>}
      </Box>
    </Box>
  );
}
