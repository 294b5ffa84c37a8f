// Confirmation with the consequence of an action and, after a failure, the reason. Enter confirms, except for destructive actions.
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { componentTexts } from '../componentTexts.ts';
import { focusTitleIfLost } from '../keptFocus.ts';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Label of the confirming button. */
  confirm: string;
  /** Whether the button is red and Enter does not confirm. */
  isDestructive?: boolean;
  isBusy?: boolean;
  isDisabled?: boolean | undefined;
  failure?: string;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirm, isDestructive, isBusy, isDisabled, failure } = props;
  const id = useId();
  return (
    <Dialog
      open={open}
      // Otherwise a late answer would affect the next question.
      onClose={isBusy ? undefined : props.onClose}
      fullWidth
      maxWidth="xs"
      slotProps={{ transition: { onExited: focusTitleIfLost } }}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <Typography
          id={`${id}-text`}
          variant="body2"
          component="div"
          sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {children}
        </Typography>
        {failure && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {failure}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" autoFocus={isDestructive} disabled={isBusy} onClick={props.onClose}>
          {componentTexts.close}
        </Button>
        <Button
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          loading={isBusy}
          disabled={isDisabled}
          autoFocus={!isDestructive}
          onClick={props.onConfirm}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
