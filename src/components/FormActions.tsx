// The buttons under a form in a dialog: leave it, or submit it.
import { Button, DialogActions } from '@mui/material';

interface FormActionsProps {
  /** What the submit button says. */
  submit: string;
  isBusy: boolean;
  onCancel: () => void;
}

export const FormActions = ({ submit, isBusy, onCancel }: FormActionsProps) => (
  <DialogActions>
    <Button color="inherit" onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" variant="contained" loading={isBusy}>
      {submit}
    </Button>
  </DialogActions>
);
