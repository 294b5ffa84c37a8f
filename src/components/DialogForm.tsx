// A form in a dialog: its fields one under the other, why it was refused, and the buttons that leave and submit it. The
// middle scrolls while title and buttons stay.
import { Alert, Button, DialogActions, DialogContent, Stack } from '@mui/material';
import type { FormEvent, ReactNode } from 'react';

interface DialogFormProps {
  /** Read aloud: what the form is. */
  label: string;
  /** What the submit button says. */
  submit: string;
  /** What it says while busy; a spinner turns in it where unset. */
  submitting?: string;
  cancel?: string;
  /** Red, for what cannot be taken back. */
  isDestructive?: boolean;
  /** Where there is nothing to submit yet. */
  isDisabled?: boolean;
  /** What came of the last press; of useSaving. */
  saving: { isBusy: boolean; failure: string | undefined };
  onSubmit: () => unknown;
  onCancel: () => void;
  /** Above the fields, always in sight. */
  header?: ReactNode;
  /** Further buttons, before the one that submits. */
  more?: ReactNode;
  children: ReactNode;
}

export function DialogForm(props: DialogFormProps) {
  const { label, submit, submitting, cancel = 'Cancel', isDisabled = false, isDestructive, saving } = props;
  const { isBusy, failure } = saving;
  const hasSpinner = isBusy && submitting === undefined;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // React passes the submit on to a form that the dialog was opened from.
    event.stopPropagation();
    props.onSubmit();
  };
  return (
    <form onSubmit={handleSubmit} noValidate aria-label={label} style={column}>
      {props.header}
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {props.children}
          {failure && (
            <Alert severity="error" ref={bringIntoSight}>
              {failure}
            </Alert>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={props.onCancel}>
          {cancel}
        </Button>
        {props.more}
        <Button
          type="submit"
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          loading={hasSpinner}
          disabled={isBusy || isDisabled}
        >
          {(isBusy && submitting) || submit}
        </Button>
      </DialogActions>
    </form>
  );
}

/** In a long form it comes below what is seen. */
const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' });

const column = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
