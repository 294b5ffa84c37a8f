// The delete button of an entry, with its confirmation and error messages (requirements/portal.md#dnd).
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { IconButton } from '@mui/material';
import type { DndEntry } from '../../../contract/dnd.ts';
import { ConfirmAction } from '../../components/dialog/ConfirmAction.tsx';
import { useUnselectRow } from '../../components/list/useUnselectRow.ts';
import type { DialogProps } from '../../components/dialog/useDialog.ts';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { endsSession, HttpError } from '../../dataProvider/http.ts';
import { write } from '../../dataProvider/write.ts';
import { showNotice } from '../../notices/notices.ts';
import { dndTexts } from './dndTexts.ts';

const texts = dndTexts.delete;

interface DndDeleteProps {
  entry: DndEntry;
  onAsk: (entry: DndEntry) => void;
}

export const DndDelete = ({ entry, onAsk }: DndDeleteProps) => (
  <IconButton size="small" aria-label={texts.button(formatMsisdn(entry.msisdn))} onClick={() => onAsk(entry)}>
    <DeleteIcon fontSize="small" />
  </IconButton>
);

/** Rendered by the list, because a poll may remove the row. */
export function DndConfirm(question: DialogProps<DndEntry>) {
  const unselect = useUnselectRow();
  return (
    <ConfirmAction
      {...question}
      title={({ msisdn }) => texts.title(formatMsisdn(msisdn))}
      confirm={() => texts.confirm}
      isDestructive
      run={async (deleted) => {
        const answer = await remove(deleted);
        unselect(deleted.id);
        return answer;
      }}
      done={({ msisdn }) => texts.done(formatMsisdn(msisdn))}
      closesOnRefusal
    >
      {({ msisdn, platform }) => texts[platform ? 'questionOfAll' : 'question'](formatMsisdn(msisdn))}
    </ConfirmAction>
  );
}

async function remove({ id }: DndEntry): Promise<{ message?: unknown }> {
  if (!id) throw new Error(texts.noId);
  try {
    return await write('dnd-sms', 'delete', { id });
  } catch (error) {
    throw refusalOf(error);
  }
}

/** The texts of the specification; the first one ends with the server's own message. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof HttpError) || endsSession(error)) return error;
  const { status, serverMessage: why } = error;
  if (status === 405) showNotice('error', texts.notAllowed);
  return new Error(why ? texts.failedWith(why) : texts.failed);
}
