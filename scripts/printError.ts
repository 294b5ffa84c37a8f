/** Prints the message of an error, which people can act on without its stack, and lets the command exit with 1. */
export function printError(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
