// The filters of a list: a chip for each that is set, and a menu to add another.
import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Chip, Menu, MenuItem, Popover, TextField } from '@mui/material';
import { useState, type FormEvent, type MouseEvent } from 'react';
import { useListFilterContext } from 'react-admin';
import { coarse, sizes } from '../../theme/tokens.ts';
import { keepsFocus } from '../keptFocus.ts';
import { filterText, optionsOf, useFilterChange, type ListFilter } from './filter.ts';
import { useListAbility } from './listAbility.ts';
import { listTexts } from './listTexts.ts';
import { SavedViews } from './SavedViews.tsx';

interface Opened {
  anchor: HTMLElement;
  /** Undefined while the person selects a filter. */
  filter?: ListFilter;
}

/**
 * The filters of a list and its saved views, beside the search or, where that leaves too little, below it beside the buttons. On phones,
 * filters that are set have their own line. Controls are always in the order of the tab key.
 */
export function FilterBar({ filters: all }: { filters: readonly ListFilter[] }) {
  const { values, change } = useFilterChange();
  const { takes } = useListAbility(useListFilterContext().resource);
  const filters = all.filter(({ source }) => takes(source));
  const isSet = filters.some(({ source }) => values[source] !== undefined);
  const sx = isSet ? bar : barInRow;
  return (
    <Box sx={filters.length > 0 ? sx : { '&:empty': { display: 'none' } }}>
      {filters.length > 0 && <FilterChips filters={filters} values={values} change={change} />}
      <SavedViews />
    </Box>
  );
}

interface FilterChipsProps {
  filters: readonly ListFilter[];
  values: Record<string, unknown>;
  /** Changes filters; undefined removes one. */
  change: (changed: Record<string, unknown>) => void;
}

export function FilterChips({ filters, values, change }: FilterChipsProps) {
  const [opened, setOpened] = useState<Opened>();
  const active = filters.filter(({ source }) => values[source] !== undefined);
  const others = filters.filter((filter) => !filter.isLinked && !active.includes(filter));
  const close = () => setOpened(undefined);
  const set = (filter: ListFilter, value: unknown) => {
    close();
    change({ [filter.source]: value });
  };

  return (
    <Box role="group" tabIndex={-1} aria-label={listTexts.filters} sx={layout}>
      {active.map((filter) => (
        <Chip
          key={filter.source}
          ref={keepsFocus}
          sx={chip}
          label={
            <>
              {`${filter.label}: `}
              {filter.Value ? (
                <filter.Value value={values[filter.source]} />
              ) : (
                filterText(filter, values[filter.source])
              )}
            </>
          }
          {...(!filter.isLinked && {
            onClick: (event: MouseEvent<HTMLElement>) => setOpened({ anchor: event.currentTarget, filter }),
          })}
          onDelete={() => set(filter, undefined)}
        />
      ))}
      {others.length > 0 && (
        <Button
          size="small"
          color="inherit"
          startIcon={<AddIcon />}
          aria-haspopup="menu"
          onClick={(event) => setOpened({ anchor: event.currentTarget })}
        >
          {listTexts.addFilter}
        </Button>
      )}
      {active.length > 1 && (
        <Button
          ref={keepsFocus}
          size="small"
          color="inherit"
          onClick={() => change(Object.fromEntries(active.map(({ source }) => [source, undefined])))}
        >
          {listTexts.clearFilters}
        </Button>
      )}
      <Menu
        anchorEl={opened?.anchor}
        open={opened !== undefined && !opened.filter}
        onClose={close}
        slotProps={{ list: { 'aria-label': listTexts.addFilter } }}
      >
        {others.map((filter) => (
          <MenuItem key={filter.source} onClick={() => opened && setOpened({ ...opened, filter })}>
            {filter.label}
          </MenuItem>
        ))}
      </Menu>
      {opened?.filter && (
        <FilterValue
          key={opened.filter.source}
          filter={opened.filter}
          value={values[opened.filter.source]}
          anchor={opened.anchor}
          onSet={(value) => opened.filter && set(opened.filter, value)}
          onClose={close}
        />
      )}
    </Box>
  );
}

interface FilterValueProps {
  filter: ListFilter;
  value: unknown;
  anchor: HTMLElement;
  onSet: (value: unknown) => void;
  onClose: () => void;
}

/** Chooses the value of a filter from its options, or accepts a typed one. */
function FilterValue({ filter, value, anchor, onSet, onClose }: FilterValueProps) {
  const { options, Choose } = filter;
  if (options) {
    return (
      <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ list: { 'aria-label': filter.label } }}>
        {optionsOf(filter).map(([option, label]) => (
          <MenuItem
            key={String(option)}
            selected={String(option) === String(value)}
            onClick={() => onSet(option)}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    );
  }
  if (Choose) {
    return (
      <Popover anchorEl={anchor} open onClose={onClose} anchorOrigin={below}>
        <Box sx={{ p: 1.5, width: '18.75rem' }}>
          <Choose value={value} onChange={onSet} />
        </Box>
      </Popover>
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('value');
    onSet(typeof text === 'string' ? text.trim() : undefined);
  };
  return (
    <Popover anchorEl={anchor} open onClose={onClose} anchorOrigin={below}>
      <Box component="form" onSubmit={submit} sx={{ display: 'flex', gap: 1, p: 1.5 }}>
        <TextField
          name="value"
          label={filter.label}
          defaultValue={value ?? ''}
          autoFocus
          slotProps={{ htmlInput: { maxLength: filter.lengthMax ?? 60, autoComplete: 'off' } }}
        />
        <Button type="submit" variant="contained">
          {listTexts.apply}
        </Button>
      </Box>
    </Popover>
  );
}

const below = { vertical: 'bottom', horizontal: 'left' } as const;
const layout = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 };
/** A long value takes two lines on a narrow phone. */
const chip = {
  maxWidth: '100%',
  height: 'auto',
  minHeight: 32,
  [coarse]: { minHeight: sizes.touch },
  '& .MuiChip-label': { whiteSpace: 'normal' },
};
/** Wraps to its own line where less than this is left, and shares it with the buttons. */
const bar = { ...layout, width: { xs: '100%', sm: 'auto' }, flex: { sm: '1 1 320px' }, alignSelf: 'center' };
const barInRow = { ...bar, width: 'auto', flex: { sm: '1 1 auto' } };
