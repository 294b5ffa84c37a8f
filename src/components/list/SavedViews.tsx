// Filters and order of a list under a name, kept for the person by react-admin's saved queries.
import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton, List, ListItem, ListItemButton, Popover, TextField } from '@mui/material';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useListContext, useSavedQueries } from 'react-admin';
import type { SavedQuery } from 'react-admin';
import { listTexts } from './listTexts.ts';

const nameMax = 40;

export function SavedViews() {
  const { resource, filterValues, sort, setFilters, setSort } = useListContext();
  const [views, setViews] = useSavedQueries(resource);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isFiltered = Object.keys(filterValues as object).length > 0;
  if (views.length === 0 && !isFiltered) return null;

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('name');
    const label = typeof typed === 'string' ? typed.trim() : '';
    if (label === '') return;
    const view = { label, value: { filter: filterValues as object, sort } };
    setViews([...views.filter((other) => other.label !== label), view]);
    setAnchor(null);
  };
  const open = ({ value: { filter, sort: order } }: SavedQuery) => {
    setAnchor(null);
    setFilters((filter ?? {}) as object, {});
    if (order) setSort(order);
  };
  return (
    <>
      <Button
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
        <List disablePadding>
          {views.map((view) => (
            <ListItem
              key={view.label}
              disablePadding
              secondaryAction={
                <IconButton
                  edge="end"
                  aria-label={listTexts.views.delete(view.label)}
                  onClick={() => setViews(views.filter((other) => other !== view))}
                >
                  <DeleteIcon fontSize="small" />
                </IconButton>
              }
            >
              <ListItemButton onClick={() => open(view)}>{view.label}</ListItemButton>
            </ListItem>
          ))}
        </List>
        {isFiltered && (
          <Box component="form" onSubmit={save} sx={{ display: 'flex', gap: 1, p: 1.5 }}>
            <TextField
              name="name"
              label={listTexts.views.name}
              slotProps={{ htmlInput: { maxLength: nameMax, autoComplete: 'off' } }}
            />
            <Button type="submit">{listTexts.views.save}</Button>
          </Box>
        )}
      </Popover>
    </>
  );
}
