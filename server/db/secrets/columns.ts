// Every column that holds a secret the server must know in clear. What only has to be recognised (passwords of people and of SMPP
// accounts, tokens, API keys, codes) is stored as a hash and is not here. A new column is one line.

export interface SecretColumn {
  table: string;
  column: string;
  /** The field that holds the secret, if the column is JSON. */
  field?: string;
  /** The column that identifies the row, a whole number (`id`). */
  id?: string;
}

const secretColumns = {
  'connectors.password': { table: 'connectors', column: 'smpp', field: 'password' },
  'webhook_endpoints.secret': { table: 'webhook_endpoints', column: 'secret' },
  'webhook_endpoints.old_secret': { table: 'webhook_endpoints', column: 'old_secret' },
  'second_factors.totp_secret': { table: 'second_factors', column: 'totp_secret', id: 'user_id' },
} as const satisfies Record<string, SecretColumn>;

export type SecretPlace = keyof typeof secretColumns;

/** All columns of secrets, as a list. */
export const listSecretColumns = (): [SecretPlace, SecretColumn][] =>
  Object.entries(secretColumns) as [SecretPlace, SecretColumn][];
