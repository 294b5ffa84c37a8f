// How errors are written to the log.
import { stdSerializers } from 'pino';

/** PostgreSQL's detail of an error quotes the row: numbers and texts of subscribers. Its constraint and table stay. */
export function err(error: Error): Record<string, unknown> {
  const { detail: _, ...shown } = stdSerializers.err(error) as Record<string, unknown>;
  return shown;
}

/** The form reader logs its options at level trace, among them the headers, which hold the session of the caller. */
export const busboyOptions = ({ limits }: { limits?: object }): object => ({ limits });
