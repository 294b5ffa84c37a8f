// Reads a caught value. Its type is unknown: anything can be thrown, and Node and the driver of PostgreSQL add a `code` to their errors.

/** The message of an error, or any other thrown value as text. */
export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);

/** The message of an error's cause, if it has one, because `fetch` and mail libraries put the reason there. */
export const causeOf = (thrown: unknown): string =>
  messageOf(thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown);

/** The code of a system error (`ENOENT`) or of PostgreSQL (SQLSTATE); undefined if there is none. */
export function codeOf(thrown: unknown): string | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' ? thrown.code : undefined;
}

/** Whether what was thrown has one of these codes. */
export const hasCode = (thrown: unknown, ...codes: readonly string[]): boolean =>
  codes.includes(codeOf(thrown) ?? '');
