// Creates or updates a sender ID configuration (requirements/administration.md#sender-id-configurations). Rejects names
// that no telco accepts before saving, and warns of names that resemble a bank or M-PESA.
import { Alert } from '@mui/material';
import { useState } from 'react';
import type { SenderConfiguration } from '../../../contract/senders.ts';
import { DialogForm } from '../../components/DialogForm.tsx';
import { formatCount } from '../../components/formatNumber.ts';
import { useSaving } from '../../components/useSaving.ts';
import { createSender, updateSender } from '../../dataProvider/rpc/senders.ts';
import { PackageIdField, packageIdFault, readPackageId } from '../../features/packages/PackageIdField.tsx';
import { nameFaultOf, SenderNameField } from '../../features/senders/SenderNameField.tsx';
import { ConnectorSelect } from './ConnectorSelect.tsx';

interface SenderFormProps {
  /** Undefined for a new one. */
  sender: SenderConfiguration | undefined;
  onClose: () => void;
}

const required = 'Please fill all required fields';
/** For a configuration without an id. */
const missing = 'Sender ID is missing. Cannot update Sender.';

export function SenderForm({ sender, onClose }: SenderFormProps) {
  const [name, setName] = useState(sender?.code ?? '');
  const [packageId, setPackageId] = useState(String(sender?.package_id ?? ''));
  const [connectorId, setConnectorId] = useState(String(sender?.connector_id ?? ''));
  const [isChecked, setIsChecked] = useState(false);
  const { fail, save, ...saving } = useSaving();
  const code = name.trim();
  const fault = nameFaultOf(name);

  const submit = () => {
    setIsChecked(true);
    if (sender && !sender.id) return fail(missing);
    if (code === '' || packageId.trim() === '' || connectorId === '') return fail(required);
    if (fault) return fail(fault);
    const package_id = readPackageId(packageId);
    if (package_id === undefined) return fail(packageIdFault);
    const fields = { package_id, connector_id: Number(connectorId) };
    void save({
      call: () =>
        sender
          ? updateSender(sender.id, { ...fields, sender_name: code, status: sender.status === 1 ? 1 : 0 })
          : createSender({ ...fields, code }),
      done: sender ? 'Sender ID updated' : 'Sender ID created',
      onSaved: onClose,
    });
  };

  return (
    <DialogForm
      label="Sender ID"
      submit={sender ? 'Update' : 'Create'}
      saving={saving}
      onSubmit={submit}
      onCancel={onClose}
    >
      <SenderNameField
        label="Sender name"
        value={name}
        onChange={setName}
        isMissing={isChecked && code === ''}
        lookalikeHint="Set it up only for its owner, with documents that prove ownership."
      />
      <PackageIdField value={packageId} onChange={setPackageId} isChecked={isChecked} />
      <ConnectorSelect
        value={connectorId}
        name={sender?.connector_name ?? undefined}
        isMissing={isChecked && connectorId === ''}
        onChange={setConnectorId}
      />
      {sender?.clients !== undefined && sender.clients > 0 && (
        <Alert severity="info">{`${formatCount(sender.clients, 'client')} ${sender.clients === 1 ? 'sends' : 'send'} with it. Changes apply to their next sends; queued messages are sent unchanged.`}</Alert>
      )}
    </DialogForm>
  );
}
