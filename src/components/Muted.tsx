import { Typography, type TypographyProps } from '@mui/material';
import type { ElementType } from 'react';

/** Small text that says less than what is beside it. */
export const Muted = (props: TypographyProps<ElementType, { component?: ElementType }>) => (
  <Typography variant="body2" color="textSecondary" {...props} />
);
