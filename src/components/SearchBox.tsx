// A search field that tells what was typed a moment after the last key, and at once on Enter.
import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';

/** Pause after the last key until the search goes out, in milliseconds. */
const debounceMs = 300;

interface SearchBoxProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  /** Most characters that can be searched for. */
  lengthMax?: number;
  autoFocus?: boolean;
}

export function SearchBox({ label, value, onSearch, lengthMax = 30, autoFocus }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  const [seen, setSeen] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The value changed elsewhere (back button, a link), not by what was typed here.
  if (value !== seen) {
    setSeen(value);
    if (value !== told) {
      setTold(value);
      setText(value);
    }
  }

  const tell = (typed: string) => {
    clearTimeout(timer.current);
    setTold(typed.trim());
    if (typed.trim() !== told) onSearch(typed.trim());
  };
  // The timer must tell the filters of its own moment, not those of the key press.
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(typed), debounceMs);
  };
  const clear = () => {
    setText('');
    tell('');
  };

  return (
    <TextField
      label={label}
      autoFocus={autoFocus}
      value={text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tell(text);
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
              <IconButton size="small" edge="end" aria-label="Clear search" onClick={clear}>
                <CloseIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
      sx={{ flex: { xs: '1 1 180px', sm: '0 0 248px' } }}
    />
  );
}
