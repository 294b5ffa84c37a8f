import { Button } from '@mui/material';

/** The main button of a toolbar; nothing for roles that may not press it. */
export const CreateButton = ({ label, onClick }: { label: string; onClick: (() => void) | undefined }) =>
  onClick && (
    <Button variant="contained" onClick={onClick}>
      {label}
    </Button>
  );
