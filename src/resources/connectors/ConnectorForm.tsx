// Adds or updates a connector: the fields of the specification and, in a second section, its SMPP link
// (requirements/administration.md#connectors).
import { useMemo, useState } from 'react';
import { connectorFields, type Connector } from '../../../contract/connectors.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { asRead, changedIn, readOf } from '../../components/form/changedIn.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { write } from '../../dataProvider/write.ts';
import { ConnectorFields } from './ConnectorFields.tsx';
import { connectorSchema, connectorValues, linkFields } from './connectorSchema.ts';
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
  const [read] = useState(connector);
  const stored = read?.smpp;
  const schema = useMemo(() => connectorSchema(stored), [stored]);
  const values = useMemo(() => connectorValues(read), [read]);
  return (
    <ContractForm
      schema={schema}
      labels={connectorTexts.fields}
      defaultValues={values}
      missingText={componentTexts.fillRequired}
      submit={connector ? componentTexts.update : componentTexts.add}
      save={({ smpp, ...fields }) => {
        if (!connector) return write(resource, 'create', { data: { ...fields, smpp: smpp ?? undefined } });
        const { id, status } = connector;
        if (!id) throw new Error(connectorTexts.idMissing);
        // A backend of the specification, which has no links, requires all fields and the status.
        if (!hasLinks)
          return write(resource, 'update', { id, data: { ...fields, status: status === 1 ? 1 : 0 } });
        // Only changed fields are sent, so that changes of other people are kept. Null removes the link; undefined changes nothing.
        const link = smpp && values.smpp ? changedIn(linkFields, values.smpp, smpp) : smpp;
        const isKept = link === null ? !stored : Object.keys(link).length === 0;
        const change = { ...changedIn(connectorFields, values, fields), ...(!isKept && { smpp: link }) };
        const linkRead = stored && link ? readOf(stored, link) : undefined;
        const data = { ...change, ...asRead({ ...values, smpp: linkRead }, change) };
        return write(resource, 'update', { id, data });
      }}
      done={connector ? connectorTexts.updated : connectorTexts.added}
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
