// Named filters and orders of a list, stored for the person as react-admin's saved queries.
import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import { Button, Popover } from '@mui/material';
import { Suspense, useState } from 'react';
import { useListContext, useSavedQueries } from 'react-admin';
import { useKeptFocus } from '../keptFocus.ts';
import { lazyPart } from '../lazyPart.ts';
import { listTexts } from './listTexts.ts';

// Loaded when the views are first opened.
const ViewChoice = lazyPart(async () => (await import('./ViewChoice.tsx')).ViewChoice);

export function SavedViews() {
  const { resource, filterValues } = useListContext();
  const [views] = useSavedQueries(resource);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isFiltered = Object.keys(filterValues as object).length > 0;
  const isShown = views.length > 0 || isFiltered;
  const button = useKeptFocus<HTMLButtonElement>(isShown);
  if (!isShown) return null;

  return (
    <>
      <Button
        ref={button}
        size="small"
        color="inherit"
        startIcon={<BookmarkIcon />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {listTexts.views.open}
      </Button>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': listTexts.views.label } }}
      >
        <Suspense>
          <ViewChoice isFiltered={isFiltered} onClose={() => setAnchor(null)} />
        </Suspense>
      </Popover>
    </>
  );
}
