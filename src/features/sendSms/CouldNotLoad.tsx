import { Alert, Button } from '@mui/material';
import { componentTexts } from '../../components/componentTexts.ts';

interface CouldNotLoadProps {
  text: string;
  onRetry: () => void;
}

/** Replaces choices that could not be loaded. */
export const CouldNotLoad = ({ text, onRetry }: CouldNotLoadProps) => (
  <Alert
    severity="error"
    action={
      <Button color="inherit" size="small" onClick={onRetry}>
        {componentTexts.retry}
      </Button>
    }
  >
    {text}
  </Alert>
);
