// Send SMS as the dialog that opens from everywhere. Closing it keeps what was typed; only Cancel throws it away.
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { useHold } from './hold.ts';
import { useHoldTitle } from './HoldPanel.tsx';
import { SendSms } from './SendSms.tsx';
import { useSendFlow } from './useSendFlow.ts';

interface SendSmsDialogProps {
  open: boolean;
  onClose: () => void;
}

export function SendSmsDialog({ open, onClose }: SendSmsDialogProps) {
  // Held here, outside what a closed dialog unmounts: a send under way goes on, and shows when it is opened again.
  const flow = useSendFlow({ onSent: onClose });
  const hold = useHold();
  const holdTitle = useHoldTitle(open ? hold : undefined);
  const cancel = () => {
    flow.discard();
    onClose();
  };
  return (
    <RecordDialog value={open || undefined} title={() => (hold ? holdTitle : 'Send SMS')} onClose={onClose}>
      {() => <SendSms flow={flow} onCancel={cancel} />}
    </RecordDialog>
  );
}
