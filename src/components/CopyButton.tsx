import { Button } from '@mui/material';
import { useState } from 'react';

/** Puts a text on the clipboard. Absent where the browser lets no page write to it (plain http). */
export function CopyButton({ text }: { text: string }) {
  const [said, setSaid] = useState('Copy');
  if (!window.isSecureContext) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('Select the text to copy it'),
    );
  return (
    <Button color="inherit" onClick={() => void copy()}>
      {said}
    </Button>
  );
}
