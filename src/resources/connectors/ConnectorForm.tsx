// Adds or updates a connector: the fields of the specification and, in a second section, its SMPP link
// (requirements/administration.md#connectors).
import { useMemo } from 'react';
import type { Connector } from '../../../contract/connectors.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { changedIn } from '../../components/form/changedIn.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { write } from '../../dataProvider/write.ts';
import { ConnectorFields } from './ConnectorFields.tsx';
import { connectorSchema, connectorValues, linkFields, linkValues } from './connectorSchema.ts';
import { connectorTexts } from './connectorTexts.ts';
import { LinkSection } from './LinkSection.tsx';
import { NetworkChoice } from './NetworkChoice.tsx';

interface ConnectorFormProps {
  /** Undefined for a new one. */
  connector: Connector | undefined;
  /** Whether connectors have SMPP links on this backend. */
  hasLinks: boolean;
}

const resource = 'telco-configuration';

export function ConnectorForm({ connector, hasLinks }: ConnectorFormProps) {
  const stored = connector?.smpp;
  const schema = useMemo(() => connectorSchema(stored), [stored]);
  return (
    <ContractForm
      schema={schema}
      labels={connectorTexts.fields}
      defaultValues={connectorValues(connector)}
      missingText={componentTexts.fillRequired}
      submit={connector ? componentTexts.update : componentTexts.add}
      save={({ smpp, ...fields }) => {
        // Null removes the link; undefined changes nothing. Of a stored link, only changed fields are sent, so that changes of other people
        // are kept.
        const link = smpp && stored ? changedIn(linkFields, linkValues(stored), smpp) : smpp;
        const data = { ...fields, smpp: link ?? (stored ? null : undefined) };
        if (!connector) return write(resource, 'create', { data });
        const { id, status } = connector;
        if (!id) throw new Error(connectorTexts.idMissing);
        // A backend of the specification, which has no links, requires the status.
        const switched = !hasLinks && ({ status: status === 1 ? 1 : 0 } as const);
        return write(resource, 'update', { id, data: { ...data, ...switched } });
      }}
      done={connector ? connectorTexts.updated : connectorTexts.created}
    >
      {(field) => (
        <>
          {!connector && <NetworkChoice hasLinks={hasLinks} />}
          <ConnectorFields field={field} />
          {hasLinks && <LinkSection field={field} connector={connector} />}
        </>
      )}
    </ContractForm>
  );
}
