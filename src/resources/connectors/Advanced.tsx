// Fields that few connectors need. They are folded unless one of them has an error.
import { Box } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { get, useFormState } from 'react-hook-form';
import { connectorTexts } from './connectorTexts.ts';

interface AdvancedProps {
  /** The names of the fields. */
  names: readonly string[];
  children: ReactNode;
}

export function Advanced({ names, children }: AdvancedProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { errors } = useFormState();
  const hasFault = names.some((name) => get(errors, name) !== undefined);
  return (
    <Box
      component="details"
      open={isOpen || hasFault}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <Box
        component="summary"
        sx={{ cursor: 'pointer', py: 1, color: 'text.secondary', width: 'fit-content' }}
      >
        {connectorTexts.advanced}
      </Box>
      <Box sx={{ pt: 1.5 }}>{children}</Box>
    </Box>
  );
}
