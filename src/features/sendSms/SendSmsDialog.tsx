// Send SMS as the dialog that opens from everywhere. Closing it keeps what was typed; only Cancel throws it away.
import { ResponsiveDialog } from '../../components/ResponsiveDialog.tsx';
import { SendSms } from './SendSms.tsx';
import { useSendFlow } from './useSendFlow.ts';

interface SendSmsDialogProps {
  open: boolean;
  onClose: () => void;
}

export function SendSmsDialog({ open, onClose }: SendSmsDialogProps) {
  // Held here, outside what a closed dialog unmounts: a send under way goes on, and shows when it is opened again.
  const flow = useSendFlow({ onSent: onClose });
  const cancel = () => {
    flow.discard();
    onClose();
  };
  return (
    <ResponsiveDialog open={open} onClose={onClose} title="Send SMS">
      <SendSms flow={flow} onCancel={cancel} />
    </ResponsiveDialog>
  );
}
