// Creates or updates a sender ID configuration (requirements/administration.md#sender-id-configurations). Rejects names that no telco
// accepts, and warns of names that resemble a bank or M-PESA.
import { Alert } from '@mui/material';
import { createSender, routeOrders, type SenderConfiguration } from '../../../contract/senders.ts';
import { useHasExtensions } from '../../authProvider/useHasExtensions.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { asRead, changedIn } from '../../components/form/changedIn.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { SelectInput } from '../../components/form/inputs.tsx';
import { write } from '../../dataProvider/write.ts';
import { PackageIdInput } from '../packages/PackageIdInput.tsx';
import { senderName, SenderNameInput } from './SenderNameInput.tsx';
import { ConnectorInput } from '../networks/ConnectorInput.tsx';
import { senderTexts as texts } from './senderTexts.ts';

interface SenderFormProps {
  /** Undefined: creates a new one. */
  sender?: SenderConfiguration | undefined;
  /** A client that the new sender ID is assigned to at once. */
  assignTo?: number;
  /** Called instead of closing the dialog. */
  onSaved?: () => void;
}

const resource = 'senderid-configuration';
const schema = createSender.body.extend({ code: senderName });
const labels = {
  code: texts.fields.code,
  package_id: texts.fields.packageId,
  connector_id: texts.fields.connector,
  route_order: texts.fields.route,
};

const routes = routeOrders.map((order) => [String(order), texts.routes[order]] as const);

export function SenderForm({ sender, assignTo, onSaved }: SenderFormProps) {
  const { id, code = '', package_id = '', connector_id = '', status, clients = 0 } = sender ?? {};
  // A backend that does not send the order of routes does not accept it either.
  const hasExtensions = useHasExtensions();
  const hasOrder = sender ? sender.route_order !== undefined : hasExtensions;
  const route_order = hasOrder ? String(sender?.route_order ?? 1) : undefined;
  const values = { code, package_id, connector_id, route_order };
  return (
    <ContractForm
      schema={schema}
      labels={labels}
      defaultValues={values}
      missingText={componentTexts.fillRequired}
      submit={assignTo ? texts.createAndAssign : sender ? componentTexts.update : componentTexts.create}
      save={async (typed, opened) => {
        if (!sender) {
          // The first order is the default of every backend, so it is not sent.
          const { route_order: order, ...named } = typed;
          const data = { ...named, ...(order !== 1 && { route_order: order }) };
          const answer = await write(resource, 'create', { data });
          if (!assignTo || !answer.id) return answer;
          return write('client-senders', 'create', { data: { sender_id: answer.id, client_id: assignTo } });
        }
        if (!id) throw new Error(texts.idMissing);
        // Only changed fields are sent, so that changes of other people are kept. A backend without the order of routes requires all
        // fields and the status.
        const { code: sender_name, ...fields } = hasOrder ? changedIn(schema, opened, typed) : typed;
        const change = { ...fields, ...(sender_name !== undefined && { sender_name }) };
        const rest = hasOrder
          ? asRead({ ...opened, sender_name: opened['code'] }, change)
          : { status: status === 1 ? (1 as const) : (0 as const) };
        return write(resource, 'update', { id, data: { ...change, ...rest } });
      }}
      done={sender ? texts.updated : texts.created}
      onSaved={onSaved}
    >
      {(field) => (
        <>
          <SenderNameInput {...field('code')} lookalikeHint={texts.lookalikeHint} />
          <PackageIdInput {...field('package_id')} helperText={texts.packageHint} />
          <ConnectorInput {...field('connector_id')} name={sender?.connector_name} />
          {hasOrder && (
            <SelectInput {...field('route_order')} options={routes} helperText={texts.routeHint} />
          )}
          {clients > 0 && <Alert severity="info">{texts.inUse(clients)}</Alert>}
        </>
      )}
    </ContractForm>
  );
}
