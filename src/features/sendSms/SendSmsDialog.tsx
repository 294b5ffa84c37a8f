// Send SMS as a dialog of the layout. Closing it keeps the draft; Cancel discards it.
import { useMediaQuery } from '@mui/material';
import { useNavigate } from 'react-router-dom';
import { useCan } from '../../authProvider/useCan.ts';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import { messagingLabels } from '../../routes/messaging.ts';
import { useHold } from './submit/hold.ts';
import { useHoldTitle } from './submit/HoldPanel.tsx';
import { SendSms } from './SendSms.tsx';
import { useSendFlow } from './useSendFlow.ts';
import { wide } from './wide.ts';

interface SendSmsDialogProps {
  open: boolean;
  onClose: () => void;
}

export function SendSmsDialog({ open, onClose }: SendSmsDialogProps) {
  const navigate = useNavigate();
  const mayOpen = useCan('campaigns', 'read');
  // Outside of the dialog's content, which unmounts on closing: a running send continues and is shown when the dialog opens again.
  const flow = useSendFlow({
    onSent: onClose,
    open: mayOpen ? (address) => void navigate(address) : undefined,
  });
  const hold = useHold();
  const holdTitle = useHoldTitle(open ? hold : undefined);
  const isWide = useMediaQuery(wide.query) && !hold;
  const cancel = () => {
    flow.discard();
    onClose();
  };
  return (
    <RecordDialog
      value={open || undefined}
      title={() => (hold ? holdTitle : messagingLabels.sendSms)}
      onClose={onClose}
      maxWidth={isWide ? 'md' : 'sm'}
    >
      {() => <SendSms flow={flow} onCancel={cancel} />}
    </RecordDialog>
  );
}
