// Adds or updates a connector: the fields of the specification, and in a second section its SMPP link
// (requirements/administration.md#connectors).
import { useState } from 'react';
import type { Connector } from '../../../contract/connectors.ts';
import { DialogForm } from '../../components/DialogForm.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { saveConnector } from '../../dataProvider/rpc/connectors.ts';
import { ConnectorFields } from './ConnectorFields.tsx';
import { changeOf, draftOf, linkFaultOf, missingOf, requiredText } from './linkDraft.ts';
import type { ConnectorDraft } from './linkDraft.ts';
import { LinkSection } from './LinkSection.tsx';

interface ConnectorFormProps {
  /** Undefined for a new one. */
  connector: Connector | undefined;
  /** Whether the connectors have SMPP links. */
  hasLinks: boolean;
  onClose: () => void;
}

export function ConnectorForm({ connector, hasLinks, onClose }: ConnectorFormProps) {
  const [draft, setDraft] = useState(() => draftOf(connector));
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const { fail, save, ...saving } = useSaving();
  const change = (changed: Partial<ConnectorDraft>) => setDraft((before) => ({ ...before, ...changed }));

  const submit = () => {
    if (connector && !connector.id) return fail('Connector ID is missing. Cannot update telco.');
    const empty = missingOf(draft, connector);
    setMissing(empty);
    if (empty.size > 0) return fail(requiredText);
    const fault = draft.hasLink ? linkFaultOf(draft.link) : undefined;
    if (fault) return fail(fault);
    void save({
      call: () => saveConnector(changeOf(draft, connector)),
      done: connector ? 'Connector updated' : 'Connector created',
      onSaved: onClose,
    });
  };

  return (
    <DialogForm
      label="Connector"
      submit={connector ? 'Update' : 'Add'}
      saving={saving}
      onSubmit={submit}
      onCancel={onClose}
    >
      <ConnectorFields draft={draft} missing={missing} onChange={change} />
      {hasLinks && <LinkSection connector={connector} draft={draft} missing={missing} onChange={change} />}
    </DialogForm>
  );
}
