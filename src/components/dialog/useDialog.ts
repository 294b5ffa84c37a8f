import { useState } from 'react';

export interface DialogProps<Value> {
  /** What the dialog is about; undefined closes it. */
  value: Value | undefined;
  onClose: () => void;
}

/** Returns the props of a dialog, and the function that opens it about a value. */
export function useDialog<Value>() {
  const [value, open] = useState<Value>();
  const dialog: DialogProps<Value> = { value, onClose: () => open(undefined) };
  return [dialog, open] as const;
}
