// Questions to and replies of a reader thread. Replies are copied between threads, batch by batch.
import type { ErrorCode } from '../../../contract/errors.ts';
import type { TableRow } from './table.ts';

/** `open` begins a file, whose first answer is `opened`; each `next` is answered by `rows`, and after the last ones by `end`. */
export type Question =
  | {
      kind: 'open';
      name: string;
      /** Shared, not copied. */
      bytes: Uint8Array;
      numberColumn: string | undefined;
      /** Batches that an earlier thread of the same reading has delivered. */
      skip: number;
    }
  | { kind: 'next' };

/** `refused` and `failed` end a file, too; `failed` is a defect of the code. */
export type Reply =
  | { kind: 'opened'; columns: readonly string[]; numberColumn: string; sheet: string | undefined }
  | { kind: 'rows'; rows: TableRow[] }
  | { kind: 'end' }
  | { kind: 'refused'; status: number; code: ErrorCode; message: string; field: string | undefined }
  | { kind: 'failed'; error: unknown };
