// The (?) beside a figure or its heading, which shows on press what the figure means.
import { Box, IconButton, Popover, Typography } from '@mui/material';
import { useId, useState, type SyntheticEvent } from 'react';
import { coarse, sizes } from '../theme/tokens.ts';
import { definitionTexts, type Term } from './definitionTexts.ts';
import { Strong } from './Muted.tsx';

interface DefinitionProps {
  of: Term;
  /** The label beside it; unset: the name of the term. */
  name?: string;
}

/** A round question mark that opens the definition of a term. Presses do not reach the row or link around it. */
export function Definition({ of, name = definitionTexts[of].name }: DefinitionProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <Box component="span" sx={{ ml: 0.5, whiteSpace: 'normal' }} onClick={keepInside} onKeyDown={keepInside}>
      <IconButton
        size="small"
        aria-label={definitionTexts.label(name)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        sx={mark}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Popover
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        // Above, because the figure that it explains is below.
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': definitionTexts.label(name), tabIndex: 0 } }}
      >
        <Box sx={{ maxWidth: 320, px: 2, py: 1.5 }}>
          <Strong>{name}</Strong>
          <Typography variant="body2">{definitionTexts[of].text}</Typography>
        </Box>
      </Popover>
    </Box>
  );
}

const keepInside = (event: SyntheticEvent) => event.stopPropagation();

/** Size of the icon in px. The button is larger, especially on touch screens, without moving the text beside it. */
const markSize = 18;
/** Minimum size of a pointer target in px (WCAG 2.2, 2.5.8). */
const targetSize = 24;
/** The height that the button takes in px, which is less than that of the line. */
const lineSize = 14;
const marginsOf = (size: string) => `calc((${lineSize}px - ${size}) / 2) calc((${markSize}px - ${size}) / 2)`;

const mark = {
  position: 'relative',
  width: targetSize,
  height: targetSize,
  p: 0,
  m: marginsOf(`${targetSize}px`),
  verticalAlign: 'middle',
  borderRadius: '50%',
  [coarse]: { m: marginsOf(sizes.touch) },
  // Drawn by CSS, so that it does not become part of the heading's text.
  '&::before': {
    content: '"?"',
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: markSize,
    height: markSize,
    fontSize: '0.6875rem',
    fontWeight: 600,
    lineHeight: 1,
    color: 'text.secondary',
    borderRadius: '50%',
    boxShadow: 'inset 0 0 0 1px var(--border-strong)',
  },
} as const;
