// Adds or updates a connector: what the specification names, and in a second section its SMPP link (spec part 2 sections
// 2.4, 5, 8).
import { Alert, DialogContent, Stack } from '@mui/material';
import { useState } from 'react';
import type { FormEvent } from 'react';
import type { Connector } from '../../../contract/connectors.ts';
import { FormActions } from '../../components/FormActions.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { saveConnector } from '../../dataProvider/rpc/connectors.ts';
import { ConnectorFields } from './ConnectorFields.tsx';
import { changeOf, draftOf, linkFaultOf, missingOf, requiredText } from './linkDraft.ts';
import type { ConnectorDraft } from './linkDraft.ts';
import { LinkSection } from './LinkSection.tsx';

interface ConnectorFormProps {
  /** Undefined for a new one. */
  connector: Connector | undefined;
  /** False where the backend knows no links. */
  hasLinks: boolean;
  onClose: () => void;
}

export function ConnectorForm({ connector, hasLinks, onClose }: ConnectorFormProps) {
  const [draft, setDraft] = useState(() => draftOf(connector));
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const { isBusy, failure, fail, save } = useSaving();
  const change = (changed: Partial<ConnectorDraft>) => setDraft((before) => ({ ...before, ...changed }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
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
    <form onSubmit={submit} noValidate aria-label="Connector" style={column}>
      <DialogContent>
        <Stack spacing={2.5} sx={{ pt: 1 }}>
          <ConnectorFields draft={draft} missing={missing} onChange={change} />
          {hasLinks && (
            <LinkSection connector={connector} draft={draft} missing={missing} onChange={change} />
          )}
          {failure && <Alert severity="error">{failure}</Alert>}
        </Stack>
      </DialogContent>
      <FormActions submit={connector ? 'Update' : 'Add'} isBusy={isBusy} onCancel={onClose} />
    </form>
  );
}

/** Lets the middle scroll while title and buttons stay. */
const column = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
