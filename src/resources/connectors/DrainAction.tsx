// Drains a connector, or ends the draining, after asking.
import type { Connector } from '../../../contract/connectors.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import { write } from '../../dataProvider/write.ts';

interface DrainActionProps {
  connector: Connector | undefined;
  onClose: () => void;
}

export function DrainAction({ connector, onClose }: DrainActionProps) {
  return (
    <ConfirmAction
      value={connector}
      title={({ name, draining }) => (draining ? `Use ${name} for new messages?` : `Drain ${name}?`)}
      confirm={({ draining }) => (draining ? 'Accept new messages' : 'Drain')}
      run={({ id, draining }) => write('telco-configuration', 'drain', { id, data: { draining: !draining } })}
      done="Connector updated"
      onClose={onClose}
    >
      {({ name, draining }) =>
        draining
          ? `Are you sure? New messages go through ${name} again.`
          : `Are you sure? ${name} sends its queued messages and stays bound. New messages and campaigns that have not started use other connectors; numbers without one are rejected with "No route".`
      }
    </ConfirmAction>
  );
}
