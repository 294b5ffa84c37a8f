// Send SMS as the dialog that opens from everywhere. Closing it keeps what was typed; only Cancel throws it away.
import CloseIcon from '@mui/icons-material/Close';
import { Dialog, DialogTitle, IconButton, useMediaQuery } from '@mui/material';
import { SendSms } from './SendSms.tsx';
import { useSendFlow } from './useSendFlow.ts';

interface SendSmsDialogProps {
  open: boolean;
  onClose: () => void;
}

export function SendSmsDialog({ open, onClose }: SendSmsDialogProps) {
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  // Held here, outside what a closed dialog unmounts: a send under way goes on, and shows when it is opened again.
  const flow = useSendFlow({ onSent: onClose });
  const cancel = () => {
    flow.discard();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={isNarrow}
      fullWidth
      maxWidth="sm"
      aria-labelledby="send-sms-title"
    >
      <DialogTitle id="send-sms-title" sx={{ pr: 8 }}>
        Send SMS
      </DialogTitle>
      <IconButton aria-label="Close" onClick={onClose} sx={{ position: 'absolute', right: 14, top: 12 }}>
        <CloseIcon />
      </IconButton>
      <SendSms flow={flow} onCancel={cancel} />
    </Dialog>
  );
}
