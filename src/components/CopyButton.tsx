import { Button, type ButtonProps } from '@mui/material';
import { useState } from 'react';
import { componentTexts } from './componentTexts.ts';

const texts = componentTexts.copy;

interface CopyButtonProps extends Pick<ButtonProps, 'size' | 'startIcon' | 'variant'> {
  text: string;
  /** Unset: "Copy". */
  label?: string;
  /** Name for screen readers, needed if several buttons are side by side. */
  ariaLabel?: string;
}

/** Copies a text to the clipboard. Hidden over plain http, where browsers do not allow it. */
export function CopyButton({ text, label = texts.label, ariaLabel, ...button }: CopyButtonProps) {
  const [result, setResult] = useState<string>();
  if (!window.isSecureContext) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setResult(texts.done),
      () => setResult(texts.failed),
    );
  return (
    <Button color="inherit" aria-label={result ?? ariaLabel} {...button} onClick={() => void copy()}>
      {result ?? label}
    </Button>
  );
}
