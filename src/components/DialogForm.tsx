// A form in a dialog: its fields, the reason of a refusal, and its buttons. The fields scroll between title and buttons.
import { Alert, Button, DialogActions, DialogContent, Stack } from '@mui/material';
import type { FormEvent, ReactNode } from 'react';

interface DialogFormProps {
  /** Accessible name of the form. */
  label: string;
  /** Label of the submit button. */
  submit: string;
  /** Its label while busy; a spinner where unset. */
  submitting?: string;
  cancel?: string;
  /** Red, for what cannot be undone. */
  isDestructive?: boolean;
  isDisabled?: boolean;
  /** Of {@link useSaving}. */
  saving: { isBusy: boolean; failure: string | undefined };
  onSubmit: () => unknown;
  onCancel: () => void;
  /** Above the fields, always visible. */
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
    // React also passes the submit to a form that the dialog was opened from.
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

/** In a long form the reason is below the visible part. */
const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' });

const column = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
