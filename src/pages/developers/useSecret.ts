// The secret of a new credential, from the answer that held it until its dialog is closed.
import { useState } from 'react';

/** What the form of a credential takes. */
export interface CredentialFormProps<Row> {
  /** The one to change; a new one where unset. */
  value?: Row;
  onSaved: (answer: Saved) => void;
  onCancel: () => void;
}

export interface Saved {
  message: string;
  /** Shown once; unset where there is no new one. */
  secret?: string;
}

/** `form` closes a form and keeps the secret of its answer. */
export function useSecret(close: () => void) {
  const [secret, setSecret] = useState<string>();
  const form = {
    onSaved: (answer: Saved) => {
      close();
      setSecret(answer.secret);
    },
    onCancel: close,
  };
  return { secret, form, clear: () => setSecret(undefined) };
}
