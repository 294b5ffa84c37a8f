// Dialog that asks for the person's password, or for a code of the second factor.
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { useId, useState, type SubmitEvent } from 'react';
import { failureOf } from '../../components/failureOf.ts';
import { endsSession } from '../../dataProvider/http.ts';
import { secondFactorTexts } from './secondFactorTexts.ts';

const texts = secondFactorTexts.confirm;

export interface ConfirmIdentityProps {
  by: 'code' | 'password';
  title: string;
  text: string;
  /** Labels of the buttons. */
  submit: string;
  cancel: string;
  /** Checks what was entered; throws why it was refused. */
  confirm: (value: string) => Promise<void>;
  onCancel: () => void;
  /** Whether the page is covered, and only the button cancels. */
  isWhole?: boolean;
}

export function ConfirmIdentity({ by, confirm, onCancel, isWhole = false, ...shown }: ConfirmIdentityProps) {
  const titleId = useId();
  const textId = useId();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Otherwise the event would reach an outer form through React's tree and submit it, too.
    event.stopPropagation();
    if (isBusy) return;
    const value = new FormData(event.currentTarget).get(by);
    if (typeof value !== 'string' || value.trim() === '') return setFailure(texts.required[by]);
    setIsBusy(true);
    try {
      await confirm(value);
    } catch (error) {
      setIsBusy(false);
      if (endsSession(error)) onCancel();
      else setFailure(failureOf(error));
    }
  };
  return (
    <Dialog
      open
      onClose={isWhole || isBusy ? undefined : onCancel}
      maxWidth="xs"
      fullWidth
      aria-labelledby={titleId}
      aria-describedby={textId}
      slotProps={{ backdrop: isWhole ? { style: { backgroundColor: 'var(--canvas)' } } : {} }}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{shown.title}</DialogTitle>
        <DialogContent>
          <DialogContentText id={textId} sx={{ mb: 2 }}>
            {shown.text}
          </DialogContentText>
          <TextField
            fullWidth
            autoFocus
            required
            label={texts[by]}
            type={by === 'code' ? 'text' : 'password'}
            name={by}
            onInput={() => setFailure(undefined)}
            error={failure !== undefined}
            helperText={failure}
            slotProps={{
              htmlInput: {
                maxLength: by === 'code' ? 40 : 200,
                autoComplete: by === 'code' ? 'one-time-code' : 'current-password',
                autoCapitalize: 'none',
                spellCheck: false,
              },
              formHelperText: { role: 'alert' },
            }}
          />
        </DialogContent>
        <DialogActions>
          {/* A late answer would sign in on the page that is opened next. */}
          <Button color="inherit" disabled={isBusy} onClick={onCancel}>
            {shown.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {shown.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
