// The delete button of an entry, with its confirmation and its failures (requirements/portal.md#dnd).
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { IconButton } from '@mui/material';
import { useState } from 'react';
import type { DndEntry } from '../../../contract/dnd.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import { formatMsisdn } from '../../components/formatMsisdn.ts';
import { endsSession, HttpError } from '../../dataProvider/http.ts';
import { write } from '../../dataProvider/write.ts';
import { showNotice } from '../../notices/notices.ts';
import { dndTexts } from './dndTexts.ts';

const texts = dndTexts.delete;

export function DndDelete({ entry }: { entry: DndEntry }) {
  const [isAsked, setIsAsked] = useState(false);
  const number = formatMsisdn(entry.msisdn);
  return (
    <>
      <IconButton size="small" aria-label={texts.button(number)} onClick={() => setIsAsked(true)}>
        <DeleteIcon fontSize="small" />
      </IconButton>
      <ConfirmAction
        value={isAsked ? entry : undefined}
        title={() => texts.title(number)}
        confirm={() => texts.confirm}
        isDestructive
        run={remove}
        done={texts.done(number)}
        closesOnRefusal
        onClose={() => setIsAsked(false)}
      >
        {({ platform }) => (platform ? texts.questionOfAll(number) : texts.question(number))}
      </ConfirmAction>
    </>
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

/** The texts of the specification; the first ends with the server's own message. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof HttpError) || endsSession(error)) return error;
  const { status, serverMessage: why } = error;
  if (status === 405) showNotice('error', texts.notAllowed);
  return new Error(why ? texts.failedWith(why) : texts.failed);
}
