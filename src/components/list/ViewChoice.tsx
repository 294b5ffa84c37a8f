// Opens and deletes saved views of a list, and saves the current one.
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton, List, ListItem, ListItemButton, TextField } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { useListContext, useSavedQueries, type SavedQuery } from 'react-admin';
import { componentTexts } from '../componentTexts.ts';
import { keepsFocus } from '../keptFocus.ts';
import { listTexts } from './listTexts.ts';

const nameMax = 40;

interface ViewChoiceProps {
  /** Whether there is a filter to save. */
  isFiltered: boolean;
  onClose: () => void;
}

export function ViewChoice({ isFiltered, onClose }: ViewChoiceProps) {
  const { resource, filterValues, sort, setFilters, setSort } = useListContext();
  const [views, setViews] = useSavedQueries(resource);
  const [name, setName] = useState('');
  const label = name.trim();

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (label === '') return;
    const view = { label, value: { filter: filterValues as object, sort } };
    setViews([...views.filter((other) => other.label !== label), view]);
    onClose();
  };
  const open = ({ value: { filter, sort: order } }: SavedQuery) => {
    onClose();
    setFilters((filter ?? {}) as object, {});
    if (order) setSort(order);
  };
  return (
    <>
      <List disablePadding>
        {views.map((view) => (
          <ListItem
            key={view.label}
            ref={keepsFocus}
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
        <Box
          component="form"
          onSubmit={save}
          sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 1, p: 1.5 }}
        >
          <TextField
            label={listTexts.views.name}
            value={name}
            onChange={(event) => setName(event.target.value)}
            // Its label fits in Kiswahili, too. On a phone, the button is below it.
            sx={{ flex: '1 1 240px', minWidth: { sm: 260 } }}
            slotProps={{ htmlInput: { maxLength: nameMax, autoComplete: 'off' } }}
          />
          <Button type="submit">
            {views.some((view) => view.label === label) ? listTexts.views.replace : componentTexts.save}
          </Button>
        </Box>
      )}
    </>
  );
}
