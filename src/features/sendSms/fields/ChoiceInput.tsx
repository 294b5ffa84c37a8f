// Chooses a record that a send needs, such as a sender ID; each option has a note.
import { Box, ListItemText, MenuItem, TextField } from '@mui/material';
import { useEffect, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { componentTexts } from '../../../components/componentTexts.ts';
import type { FieldProps } from '../../../components/form/formSchema.ts';
import { faultOf, textFieldOf } from '../../../components/form/inputs.tsx';
import { changeDraft } from '../draft.ts';
import { NotLoaded } from '../Failure.tsx';

export interface Choice {
  value: number | string;
  name: string;
  note: string;
}

interface ChoiceInputProps extends FieldProps {
  /** Undefined while the options load. */
  choices: readonly Choice[] | undefined;
  /** Why the options could not be loaded; undefined otherwise. */
  failure: string | undefined;
  onRetry: () => void;
  /** Advice that is shown if there are no options. */
  none: ReactNode;
  /** The value that replaces an empty or removed one. */
  preset?: Choice['value'] | undefined;
}

/** The value is '' while nothing is chosen. */
export function ChoiceInput(props: ChoiceInputProps) {
  const { source, label, required, choices, failure, onRetry, none, preset = '' } = props;
  const { field, fieldState } = useController({ name: source });
  const { value } = field;
  const chosen = choices?.find((choice) => choice.value === value);

  // An option that has been removed since must not stay chosen.
  useEffect(() => {
    if (choices && !chosen && value !== preset) changeDraft({ [source]: preset });
  }, [choices, chosen, value, preset, source]);

  if (failure !== undefined && !choices) return <NotLoaded text={failure} onRetry={onRetry} />;
  if (choices?.length === 0) return none;
  return (
    <TextField
      select
      label={label}
      required={required}
      fullWidth
      {...textFieldOf(field)}
      inputRef={(select: Select | null) => field.ref(select && { focus: () => focusShown(select) })}
      disabled={!choices}
      value={chosen?.value ?? ''}
      {...faultOf(fieldState.error?.message)}
      slotProps={{
        select: {
          displayEmpty: !choices,
          renderValue: () => (
            <Box component="span">
              {choices ? chosen?.name : componentTexts.loading}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {chosen?.note && ` · ${chosen.note}`}
              </Box>
            </Box>
          ),
          MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } },
        },
        inputLabel: choices ? {} : { shrink: true },
      }}
    >
      {(choices ?? []).map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          <ListItemText
            primary={choice.name}
            secondary={choice.note}
            sx={{ my: 0 }}
            slotProps={{ primary: { sx: { overflowWrap: 'anywhere', whiteSpace: 'normal' } } }}
          />
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The ref of MUI's select. */
interface Select {
  node: HTMLInputElement | null;
  focus: () => void;
}

/** Focuses the select unless the advice has replaced it, in which case focusing would throw. */
function focusShown(select: Select): void {
  if (select.node?.isConnected) select.focus();
}
