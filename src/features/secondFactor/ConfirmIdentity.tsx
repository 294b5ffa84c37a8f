// Dialog that confirms the person's identity: by a code if there is a second factor, otherwise by the password.
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
import { confirmBy } from '../../authProvider/secondFactor.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { failureOf } from '../../components/failureOf.ts';
import { endsSession } from '../../dataProvider/http.ts';
import { secondFactorTexts } from './secondFactorTexts.ts';

const texts = secondFactorTexts.confirm;

export interface ConfirmIdentityProps {
  by: 'code' | 'password';
  onConfirmed: () => void;
  onCancel: () => void;
}

export function ConfirmIdentity({ by, onConfirmed, onCancel }: ConfirmIdentityProps) {
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
      await confirmBy(by, value);
      onConfirmed();
    } catch (error) {
      setIsBusy(false);
      if (endsSession(error)) onCancel();
      else setFailure(failureOf(error));
    }
  };
  return (
    <Dialog
      open
      onClose={onCancel}
      maxWidth="xs"
      fullWidth
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{texts.title}</DialogTitle>
        <DialogContent>
          <DialogContentText id={textId} sx={{ mb: 2 }}>
            {by === 'code' ? texts.byCode : texts.byPassword}
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
          <Button color="inherit" onClick={onCancel}>
            {componentTexts.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {texts.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
