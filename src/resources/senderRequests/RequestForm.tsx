// Requests a sender ID from networks with its documents, or requests it again where it was rejected
// (requirements/kenya.md#sender-ids).
import { Alert, Checkbox, FormControlLabel, FormGroup, FormLabel } from '@mui/material';
import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageClasses } from '../../../contract/messages.ts';
import { paperBytesMax, paperKinds, paperNames } from '../../../contract/papers.ts';
import type { PaperKind } from '../../../contract/papers.ts';
import type { SenderRequest } from '../../../contract/senderRequests.ts';
import { DialogForm } from '../../components/DialogForm.tsx';
import { SelectInput } from '../../components/TextInput.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { readNetworks, sendRequest } from '../../dataProvider/rpc/senderRequests.ts';
import type { PaperFiles } from '../../dataProvider/rpc/senderRequests.ts';
import { nameFaultOf, SenderNameField } from '../../features/senders/SenderNameField.tsx';
import { PaperField } from './PaperField.tsx';
import { purposeHints, purposeNames } from './requestWords.ts';

interface RequestFormProps {
  /** Undefined for a new one. */
  request: SenderRequest | undefined;
  onClose: () => void;
}

export function RequestForm({ request, onClose }: RequestFormProps) {
  const kept = request?.networks.filter(({ state }) => state === 'pending' || state === 'approved') ?? [];
  const refused = request?.networks.filter((network) => !kept.includes(network)) ?? [];
  const [name, setName] = useState(request?.code ?? '');
  const [purpose, setPurpose] = useState(request?.purpose ?? messageClasses[0]);
  const [chosen, setChosen] = useState(() => new Set(refused.map((network) => network.connector_id)));
  const [files, setFiles] = useState<PaperFiles>({});
  const [faults, setFaults] = useState<Partial<Record<PaperKind, string>>>({});
  const [isChecked, setIsChecked] = useState(false);
  const { fail, save, ...saving } = useSaving();
  const networks = useQuery({
    queryKey: ['senderid-requests', 'networks'],
    queryFn: ({ signal }) => readNetworks(signal),
  });
  const offered = networks.data?.filter(({ id }) => !kept.some((each) => each.connector_id === id)) ?? [];
  const wanted = offered.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const isFixed = kept.length > 0;
  const code = name.trim();
  const nameFault = nameFaultOf(name);
  const attached = (kind: PaperKind) => request?.papers.find((paper) => paper.kind === kind)?.file_name;

  const submit = () => {
    setIsChecked(true);
    const missing = paperKinds.find((kind) => !files[kind] && !attached(kind));
    if (code === '') return fail('Enter a sender ID');
    if (nameFault) return fail(nameFault);
    if (wanted.length === 0) return fail('Choose at least one network');
    if (missing) return fail(`${paperNames[missing]}: choose a file`);
    const wrong = Object.values(faults).find(Boolean);
    if (wrong) return fail(wrong);
    void save({
      call: () => sendRequest({ code, purpose, networks: wanted }, { id: request?.id, files }),
      done: 'Sender ID requested',
      onSaved: onClose,
    });
  };
  const toggle = (id: number) =>
    setChosen(
      (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
    );

  return (
    <DialogForm
      label="Sender ID request"
      submit={request ? 'Send again' : 'Request'}
      saving={saving}
      onSubmit={submit}
      onCancel={onClose}
    >
      <SenderNameField
        label="Sender ID"
        disabled={isFixed}
        value={name}
        onChange={setName}
        isMissing={isChecked && code === ''}
        lookalikeHint="Only the platform can configure it."
      />
      <SelectInput
        label="Used for"
        required
        disabled={isFixed}
        value={purpose}
        onChange={(value) => setPurpose(value as typeof purpose)}
        helperText={`${purposeHints[purpose]} Safaricom requires a separate sender ID for each purpose.`}
        options={messageClasses.map((each) => [each, `${purposeNames[each]} messages`])}
      />
      <FormGroup role="group" aria-label="Networks">
        <FormLabel component="p" sx={{ m: 0 }} error={isChecked && wanted.length === 0}>
          Networks
        </FormLabel>
        {networks.error && <Alert severity="error">{networks.error.message}</Alert>}
        <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2 }}>
          {offered.map(({ id, name: network }) => (
            <FormControlLabel
              key={id}
              label={network}
              control={<Checkbox checked={chosen.has(id)} onChange={() => toggle(id)} />}
            />
          ))}
        </Stack>
      </FormGroup>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {`Documents as PDF, PNG or JPEG, at most ${paperBytesMax / 1024 / 1024} MB each.`}
      </Typography>
      {paperKinds.map((kind) => (
        <PaperField
          key={kind}
          kind={kind}
          file={files[kind]}
          attached={attached(kind)}
          fault={faults[kind]}
          onChoose={(file, fault) => {
            setFiles((before) => ({ ...before, [kind]: file }));
            setFaults((before) => ({ ...before, [kind]: fault }));
          }}
        />
      ))}
    </DialogForm>
  );
}
