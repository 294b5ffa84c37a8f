// Asks for confirmation before a campaign is paused or cancelled, and for the reason.
import { stopReason } from '../../../contract/campaigns.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { Muted } from '../../components/Muted.tsx';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import type { Confirmation } from './confirmations.ts';
import { resultTexts } from './resultTexts.ts';

const labels = { reason: resultTexts.stop.reason };

interface StopDialogProps {
  /** Undefined closes the dialog. */
  question: Confirmation | undefined;
  /** `reason` is empty if none was given. */
  run: (reason: string | undefined) => Promise<{ message: string }>;
  /** The notice if the server sent no message. */
  done: string;
  onClose: () => void;
}

export const StopDialog = ({ question, run, done, onClose }: StopDialogProps) => (
  <RecordDialog value={question} title={({ title }) => title} maxWidth="xs" onClose={onClose}>
    {({ text, confirm, isDestructive = false }) => (
      <ContractForm
        schema={stopReason}
        labels={labels}
        defaultValues={{ reason: '' }}
        save={({ reason }) => run(reason)}
        done={done}
        submit={confirm}
        cancel={false}
        isDestructive={isDestructive}
      >
        {(field) => (
          <>
            <Muted sx={{ overflowWrap: 'anywhere' }}>{text}</Muted>
            {/* Of several lines: Enter must not cancel a campaign. */}
            <TextInput {...field('reason')} multiline minRows={2} />
          </>
        )}
      </ContractForm>
    )}
  </RecordDialog>
);
