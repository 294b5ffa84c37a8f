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
}

export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  // The value changed elsewhere (back button, a link), not by what was typed here.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);

  const tell = (typed: string) => {
    const wanted = typed.trim();
    if (wanted === told.current) return;
    told.current = wanted;
    latest.current(wanted);
  };
  useEffect(() => {
    const timer = setTimeout(tell, debounceMs, text);
    return () => clearTimeout(timer);
  }, [text]);

  const clear = () => {
    setText('');
    tell('');
  };

  return (
    <TextField
      label={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tell(text);
        if (event.key === 'Escape' && text !== '') clear();
      }}
      slotProps={{
        htmlInput: { type: 'text', inputMode: 'search', autoComplete: 'off', maxLength: 30 },
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
      sx={{ width: { xs: '100%', sm: 248 } }}
    />
  );
}
