// Starts or ends draining of a connector after a confirmation.
import type { Connector } from '../../../contract/connectors.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import { write } from '../../dataProvider/write.ts';
import { ConnectorImpact } from './ConnectorImpact.tsx';
import { connectorTexts } from './connectorTexts.ts';

const texts = connectorTexts.drain;

interface DrainActionProps {
  connector: Connector | undefined;
  onClose: () => void;
}

export function DrainAction({ connector, onClose }: DrainActionProps) {
  return (
    <ConfirmAction
      value={connector}
      title={({ name, draining }) => (draining ? texts.endTitle : texts.title)(name)}
      confirm={({ draining }) => (draining ? texts.endLabel : texts.label)}
      run={({ id, draining }) => write('telco-configuration', 'drain', { id, data: { draining: !draining } })}
      done={connectorTexts.updated}
      onClose={onClose}
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
