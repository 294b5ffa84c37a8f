import { Button } from '@mui/material';
import { useState } from 'react';
import { componentTexts } from './componentTexts.ts';

const texts = componentTexts.copy;

/** Copies a text to the clipboard. Hidden over plain http, where browsers do not allow it. */
export function CopyButton({ text }: { text: string }) {
  const [label, setLabel] = useState(texts.label);
  if (!window.isSecureContext) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setLabel(texts.done),
      () => setLabel(texts.failed),
    );
  return (
    <Button color="inherit" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
