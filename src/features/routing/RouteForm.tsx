// Asks for a number, a client and a sender ID, and shows which connector a message would take and why not the others.
import { useState } from 'react';
import { explainRoute, type RouteExplanation } from '../../../contract/routing.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { Muted } from '../../components/Muted.tsx';
import { readRoute } from '../../dataProvider/rpc/connectors.ts';
import { ClientInput } from '../clientSelect/ClientInput.tsx';
import { ClientSenderInput } from './ClientSenderInput.tsx';
import { RouteResult } from './RouteResult.tsx';
import { routingTexts as texts } from './routingTexts.ts';

const labels = { msisdn: texts.number, client_id: texts.client, sender_id: texts.sender };

/** `msisdn` is the initial number. */
export function RouteForm({ msisdn = '' }: { msisdn?: string }) {
  const [results, setResults] = useState<readonly RouteExplanation[]>([]);
  const result = results.at(-1);
  return (
    <ContractForm
      schema={explainRoute.body}
      labels={labels}
      defaultValues={{ msisdn, client_id: '', sender_id: '' }}
      submit={texts.submit}
      save={readRoute}
      done={texts.done}
      isShown={() => true}
      onSaved={(found) => setResults((before) => [...before, found])}
      cancel={componentTexts.close}
    >
      {(field) => (
        <>
          <Muted>{texts.lead}</Muted>
          <TextInput {...field('msisdn')} inputMode="tel" />
          <ClientInput {...field('client_id')} />
          <ClientSenderInput {...field('sender_id')} clientSource="client_id" />
          {/* The key remounts each new result, which then takes the focus. */}
          {result && <RouteResult key={results.length} route={result} />}
        </>
      )}
    </ContractForm>
  );
}
