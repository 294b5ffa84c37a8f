/** The props of a form of a credential. */
export interface CredentialFormProps<Row> {
  /** The credential to change. Without it, the form creates a new one. */
  value?: Row | undefined;
  onSaved: (answer: Saved) => void;
}

export interface Saved {
  message: string;
  /** The new secret, which is shown once. Undefined if there is no new one. */
  secret?: string;
}
