// First, Previous, the page numbers around the current page, Next, Last (requirements/portal.md#lists); in the lists of a client, only
// Previous and Next (requirements/administration.md#lists).
import { Box, Button, useMediaQuery } from '@mui/material';
import { useLayoutEffect, useRef } from 'react';
import { coarse } from '../../theme/tokens.ts';
import { componentTexts } from '../componentTexts.ts';
import { formatNumber } from '../../format/formatNumber.ts';
import { pageWindow, widePageWindow, type PageWindow } from './pageWindow.ts';

interface PageLinksProps {
  page: number;
  lastPage: number;
  onChange: (page: number) => void;
  window?: PageWindow | 'steps';
  /** Whether `lastPage` is the last one, to which Last goes. */
  hasLast?: boolean;
}

const texts = componentTexts.pages;

/** Fits in 390 px. */
const narrowPageWindow: PageWindow = { size: 5, before: 2 };

export function PageLinks({
  page,
  lastPage,
  onChange,
  window = widePageWindow,
  hasLast = true,
}: PageLinksProps) {
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => focusCurrentIfOff(nav.current));
  const isSteps = window === 'steps';
  const numbers = isSteps ? [] : pageWindow(page, lastPage, isNarrow ? narrowPageWindow : window);
  const step = (label: string, target: number, isOff: boolean) => (
    <Button size="small" color="inherit" disabled={isOff} onClick={() => onChange(target)}>
      {label}
    </Button>
  );

  // All rows fit on one page.
  if (lastPage <= 1) return null;
  return (
    <Box component="nav" ref={nav} aria-label={texts.label} sx={layout}>
      <Box sx={{ display: 'flex', gridArea: 'back' }}>
        {!isSteps && step(texts.first, 1, page <= 1)}
        {step(texts.previous, page - 1, page <= 1)}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gridArea: 'numbers', justifyContent: 'center' }}>
        {numbers.map((number) => (
          <Button
            key={number}
            size="small"
            color={number === page ? 'primary' : 'inherit'}
            variant={number === page ? 'contained' : 'text'}
            aria-label={texts.page(number)}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onChange(number)}
            sx={{ minWidth: 36, px: 0.75, [coarse]: { minWidth: 44 } }}
          >
            {formatNumber(number)}
          </Button>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gridArea: 'forth', justifyContent: 'flex-end' }}>
        {step(texts.next, page + 1, page >= lastPage)}
        {!isSteps && hasLast && step(texts.last, lastPage, page >= lastPage)}
      </Box>
    </Box>
  );
}

/** Moves the focus from a step that has just been disabled, which would lose it, to the current page, or to the step back. */
function focusCurrentIfOff(nav: HTMLElement | null): void {
  const focused = document.activeElement;
  if (!nav?.contains(focused) || !focused?.matches(':disabled')) return;
  const place = nav.querySelector<HTMLElement>('[aria-current]') ?? nav.querySelector('button:enabled');
  place?.focus({ preventScroll: true });
}

const layout = {
  display: 'grid',
  gap: 0.5,
  alignItems: 'center',
  gridTemplateAreas: { xs: '"numbers numbers" "back forth"', sm: '"back numbers forth"' },
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'auto minmax(0, auto) auto' },
};
