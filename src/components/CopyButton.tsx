import { Button } from '@mui/material';
import { useState } from 'react';

/** Copies a text to the clipboard. Hidden over plain http, where browsers do not allow it. */
export function CopyButton({ text }: { text: string }) {
  const [label, setLabel] = useState('Copy');
  if (!window.isSecureContext) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setLabel('Copied'),
      () => setLabel('Select the text to copy it'),
    );
  return (
    <Button color="inherit" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
