// Confirmations before a sender ID is switched on or off, or deleted
// (requirements/administration.md#sender-id-configurations).
import type { SenderConfiguration } from '../../../contract/senders.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import { ConfirmDelete } from '../../components/ConfirmDelete.tsx';
import { formatCount } from '../../components/formatNumber.ts';
import { write } from '../../dataProvider/write.ts';

interface ConfirmationProps {
  sender: SenderConfiguration | undefined;
  onClose: () => void;
}

const missingText = 'Sender ID is missing. Cannot update Sender.';

export function SenderToggle({ sender, onClose }: ConfirmationProps) {
  return (
    <ConfirmAction
      value={sender}
      title={(row) => `${verbOf(row)} ${row.code}?`}
      confirm={verbOf}
      isDestructive={sender?.status === 1}
      run={({ id, status }) => {
        if (!id) throw new Error(missingText);
        return write('senderid-configuration', 'update', { id, data: { status: status === 1 ? 0 : 1 } });
      }}
      done="Sender ID updated"
      onClose={onClose}
    >
      {(row) =>
        row.status === 1
          ? `Are you sure? ${whoOf(row)} can no longer send as ${row.code}${whereOf(row)}. Queued messages are still sent.`
          : `Are you sure? ${whoOf(row)} can send as ${row.code}${whereOf(row)} again.`
      }
    </ConfirmAction>
  );
}

export function SenderDelete({ sender, onClose }: ConfirmationProps) {
  return (
    <ConfirmDelete
      value={sender}
      title={(row) => `Delete ${row.code}?`}
      run={({ id }) => write('senderid-configuration', 'delete', { id })}
      done="Sender ID deleted"
      onClose={onClose}
    >
      {(row) =>
        `Are you sure? ${row.code} is removed${whereOf(row, ' from ')}. A sender ID that clients use cannot be deleted.`
      }
    </ConfirmDelete>
  );
}

const whoOf = ({ clients }: SenderConfiguration) => (clients ? formatCount(clients, 'client') : 'No client');
const whereOf = ({ connector_name }: SenderConfiguration, before = ' on ') =>
  connector_name ? `${before}${connector_name}` : '';

const verbOf = ({ status }: SenderConfiguration) => (status === 1 ? 'Deactivate' : 'Activate');
