// Drains a connector, or lets it take new messages again, after asking.
import type { Connector } from '../../../contract/connectors.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import { drainConnector } from '../../dataProvider/rpc/connectors.ts';

interface DrainActionProps {
  connector: Connector | undefined;
  onClose: () => void;
}

export function DrainAction({ connector, onClose }: DrainActionProps) {
  return (
    <ConfirmAction
      value={connector}
      title={({ name, draining }) => (draining ? `Use ${name} for new messages?` : `Drain ${name}?`)}
      confirm={({ draining }) => (draining ? 'Take new messages' : 'Drain')}
      run={({ id, draining }) => drainConnector(id, !draining)}
      done="Connector updated"
      onClose={onClose}
    >
      {({ name, draining }) =>
        draining
          ? `Are you sure? New sends go through ${name} again.`
          : `Are you sure? ${name} sends what waits and stays bound. New sends, and campaigns that are not expanded yet, pass it by; numbers no other connector carries are rejected with "No route".`
      }
    </ConfirmAction>
  );
}
