// Texts beside the content: notes, hints in small print, and names in bold.
import { Typography, type TypographyProps } from '@mui/material';
import type { ElementType } from 'react';

type MutedProps = TypographyProps<ElementType, { component?: ElementType }>;

export const Muted = (props: MutedProps) => <Typography variant="body2" color="textSecondary" {...props} />;

export const Hint = (props: MutedProps) => <Muted variant="caption" {...props} />;

export const Strong = ({ sx, ...props }: MutedProps) => (
  <Typography variant="body2" sx={{ fontWeight: 600, ...(sx as object) }} {...props} />
);
