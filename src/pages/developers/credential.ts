/** What the form of a credential takes. */
export interface CredentialFormProps<Row> {
  /** The one to change; a new one where unset. */
  value?: Row;
  onSaved: (answer: Saved) => void;
}

export interface Saved {
  message: string;
  /** Shown once; unset where there is no new one. */
  secret?: string;
}
