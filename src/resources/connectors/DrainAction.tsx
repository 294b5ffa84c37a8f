// Starts or ends draining of a connector after a confirmation.
import type { Connector } from '../../../contract/connectors.ts';
import { ConfirmAction } from '../../components/dialog/ConfirmAction.tsx';
import type { DialogProps } from '../../components/dialog/useDialog.ts';
import { write } from '../../dataProvider/write.ts';
import { ConnectorImpact } from './ConnectorImpact.tsx';
import { connectorTexts } from './connectorTexts.ts';

const texts = connectorTexts.drain;

export function DrainAction(question: DialogProps<Connector>) {
  return (
    <ConfirmAction
      {...question}
      title={({ name, draining }) => (draining ? texts.endTitle : texts.title)(name)}
      confirm={({ draining }) => (draining ? texts.endLabel : texts.label)}
      run={({ id, draining }) => write('telco-configuration', 'drain', { id, data: { draining: !draining } })}
      done={({ draining }) => (draining ? texts.ended : texts.done)}
    >
      {({ id, name, draining }) =>
        draining ? (
          texts.endText(name)
        ) : (
          <>
            <p style={{ margin: 0 }}>{texts.text(name)}</p>
            <ConnectorImpact connectorId={id} />
          </>
        )
      }
    </ConfirmAction>
  );
}
