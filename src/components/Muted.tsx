// Less prominent texts: notes beside the content, and hints in small print.
import { Typography, type TypographyProps } from '@mui/material';
import type { ElementType } from 'react';

type MutedProps = TypographyProps<ElementType, { component?: ElementType }>;

export const Muted = (props: MutedProps) => <Typography variant="body2" color="textSecondary" {...props} />;

export const Hint = (props: MutedProps) => <Muted variant="caption" {...props} />;
