// The command palette (Ctrl+K): pages and actions of the role; clients, sender IDs and campaigns by name; other texts are searched for.
import { Autocomplete, Box, Dialog, TextField, type PopperProps } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { componentTexts } from '../../components/componentTexts.ts';
import { useDebouncedText } from '../../components/useDebouncedText.ts';
import { paletteTexts as texts } from './paletteTexts.ts';
import { useCommands, type Command } from './useCommands.ts';

interface PaletteProps {
  open: boolean;
  /** What was typed before this was loaded: the first text of the field. */
  typed: string;
  onClose: () => void;
  onSendSms: () => void;
}

export function Palette({ open, ...props }: PaletteProps) {
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      fullWidth
      maxWidth="sm"
      // The layout restores the focus, or moves it to the page that opens.
      disableRestoreFocus
      slotProps={{ paper: { 'aria-label': texts.title, sx: { mx: { xs: 1 } } } }}
    >
      <Commands {...props} />
    </Dialog>
  );
}

function Commands({ typed, onClose, onSendSms }: Omit<PaletteProps, 'open'>) {
  const navigate = useNavigate();
  const [text, setText] = useState(typed);
  const searched = useDebouncedText(text.trim());
  const { commands, isLoading, error } = useCommands(text.trim(), searched);
  const run = ({ to, state, act }: Command) => {
    // The name of the client is still to be typed.
    if (act === 'credit') return setText(`${texts.creditWords[0]} `);
    onClose();
    if (act === 'sendSms') onSendSms();
    else if (to) void navigate(to, { state });
  };
  return (
    <Autocomplete
      open
      autoHighlight
      value={null as Command | null}
      inputValue={text}
      onInputChange={(_event, value, reason) => {
        if (reason === 'input') setText(value);
      }}
      onChange={(_event, command) => command && run(command)}
      onClose={(_event, reason) => reason === 'escape' && onClose()}
      options={commands}
      filterOptions={(all) => all}
      groupBy={({ group }) => texts.groups[group]}
      renderGroup={({ key, group, children }) => (
        <Box component="div" key={key} role="group" aria-label={group}>
          <Box aria-hidden sx={heading}>
            {group}
          </Box>
          <Box component="ul" role="presentation" sx={{ p: 0 }}>
            {children}
          </Box>
        </Box>
      )}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ label }) => label}
      isOptionEqualToValue={({ id }, other) => id === other.id}
      loading={isLoading}
      noOptionsText={texts.none}
      loadingText={componentTexts.loading}
      renderOption={({ key, ...option }, { label, detail }) => (
        <Box component="li" key={key} {...option}>
          <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {label}
          </Box>
          {detail && (
            <Box component="span" sx={{ ml: 2, color: 'text.secondary', fontSize: '0.8125rem' }}>
              {detail}
            </Box>
          )}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus
          placeholder={texts.hint}
          error={Boolean(error)}
          helperText={error?.message}
          slotProps={{ ...params.slotProps, formHelperText: { role: 'alert' } }}
          sx={field}
          aria-label={texts.title}
        />
      )}
      forcePopupIcon={false}
      slots={{ popper: Below }}
      slotProps={{ listbox: { sx: { maxHeight: 'min(440px, 60vh)' } }, paper: { elevation: 0, sx: list } }}
    />
  );
}

/** Renders the options below the field inside the dialog, instead of in a popper. */
function Below({ children }: Pick<PopperProps, 'children'>) {
  return <div>{children as ReactNode}</div>;
}

const field = {
  borderBottom: '1px solid',
  borderColor: 'divider',
  '& .MuiOutlinedInput-root': { fontSize: '1rem', py: 1, px: 2 },
  '& .MuiFormHelperText-root': { mx: 2, mb: 1 },
  // The dialog has its own border, and no other element in it takes the focus.
  '& .MuiOutlinedInput-notchedOutline': { border: '0 !important' },
} as const;
const heading = { px: 2, pt: 1.5, pb: 0.5, typography: 'caption', color: 'text.secondary', fontWeight: 600 };
const list = { border: 0, borderRadius: 0, boxShadow: 'none' };
