// The delete button of an entry, with its confirmation and its failures (spec part 1 sections 2, 5 and 8).
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { IconButton } from '@mui/material';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { DndEntry } from '../../../contract/dnd.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { HttpError } from '../../dataProvider/http.ts';
import { deleteDnd } from '../../dataProvider/rpc/dnd.ts';
import { showNotice } from '../../notices/notices.ts';

export function DndDelete({ entry }: { entry: DndEntry }) {
  const queryClient = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  const remove = async () => {
    if (!entry.id) {
      setIsAsked(false);
      showNotice('error', 'Invalid contact. Unable to delete.');
      return;
    }
    setIsBusy(true);
    try {
      const { message } = await deleteDnd(entry.id);
      showNotice('success', typeof message === 'string' ? message : `${entry.msisdn} deleted`);
      void queryClient.invalidateQueries({ queryKey: ['dnd-sms'] });
    } catch (error) {
      tellFailure(error);
    } finally {
      setIsBusy(false);
      setIsAsked(false);
    }
  };

  return (
    <>
      <IconButton size="small" aria-label={`Delete ${entry.msisdn}`} onClick={() => setIsAsked(true)}>
        <DeleteIcon fontSize="small" />
      </IconButton>
      <ConfirmDialog
        open={isAsked}
        title={`Delete ${entry.msisdn}?`}
        confirm="YES"
        isDestructive
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onClose={() => setIsAsked(false)}
      >
        {`Are you sure you want to delete ${entry.msisdn} from the DND list? It can get messages again${entry.platform ? ', from every client' : ''}.`}
      </ConfirmDialog>
    </>
  );
}

/** Each text of the specification; what the server itself said stands behind the first. */
function tellFailure(error: unknown): void {
  const status = error instanceof HttpError ? error.status : 0;
  // The session is over, and http.ts has said so.
  if (status === 401 || status === 403 || status === 428) return;
  const why = error instanceof HttpError ? error.serverMessage : undefined;
  showNotice('error', why ? `Failed to delete contact: ${why}` : 'Failed to delete contact');
  if (status === 405) showNotice('error', 'Method not Allowed');
}
