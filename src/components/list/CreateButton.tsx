import { Button } from '@mui/material';

/** The main button of a toolbar. Renders nothing without `onClick`, for roles that may not use it. */
export const CreateButton = ({ label, onClick }: { label: string; onClick: (() => void) | undefined }) =>
  onClick && (
    <Button variant="contained" onClick={onClick}>
      {label}
    </Button>
  );
