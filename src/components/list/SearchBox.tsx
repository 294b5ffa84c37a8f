// A search field that submits its text shortly after the last key press, and at once on Enter.
import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import { IconButton, InputAdornment, TextField, useEventCallback } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { rem } from '../../theme/tokens.ts';
import { componentTexts } from '../componentTexts.ts';

/** Pause after the last key press before the search, in milliseconds. */
const debounceMs = 300;

export interface SearchBoxProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  lengthMax?: number;
  /** Maximum width in px on wide screens, unless texts are enlarged. */
  width?: number;
  autoFocus?: boolean;
  /** Why the submitted text is not searched for. */
  fault?: string | undefined;
}

export function SearchBox({
  label,
  value,
  onSearch,
  lengthMax = 30,
  width = 248,
  autoFocus,
  fault,
}: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [submitted, setSubmitted] = useState(value);
  const [seen, setSeen] = useState(value);
  // The value changed from outside (Back, a link).
  if (value !== seen) {
    setSeen(value);
    if (value !== submitted) {
      setSubmitted(value);
      setText(value);
    }
  }

  // The timer must use the filters at the time when it fires.
  const submit = useEventCallback((typed: string) => {
    setSubmitted(typed.trim());
    if (typed.trim() !== submitted) onSearch(typed.trim());
  });
  // A value from outside also ends the pause.
  useEffect(() => {
    if (text === submitted) return undefined;
    const timer = setTimeout(() => submit(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text, submitted, submit]);
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    setText('');
    submit('');
    // The button that was pressed disappears.
    input.current?.focus();
  };

  return (
    <TextField
      inputRef={input}
      label={label}
      autoFocus={autoFocus}
      error={fault !== undefined}
      helperText={fault}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') submit(text);
        if (event.key === 'Escape' && text !== '') clear();
      }}
      slotProps={{
        htmlInput: { type: 'text', inputMode: 'search', autoComplete: 'off', maxLength: lengthMax },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: text !== '' && (
            <InputAdornment position="end">
              <IconButton size="small" edge="end" aria-label={componentTexts.clearSearch} onClick={clear}>
                <CloseIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
      // On a phone, there is room for one button beside it; on a tablet, for the filters and the buttons of a list.
      sx={{
        flex: { xs: `1 1 ${rem(width * 0.9)}`, sm: `1 1 ${rem(width * 0.6)}` },
        maxWidth: { sm: rem(width) },
      }}
    />
  );
}
