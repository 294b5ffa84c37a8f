import type { ErrorCode } from '../../../contract/errors.ts';
import { grouped } from '../../../contract/grouped.ts';
import { Refusal } from '../../domain/refusal.ts';

type FileCode = Extract<ErrorCode, `file_${string}`>;

/** A 422 about the file as a whole; its message explains what is wrong and what to do. */
export const refuseFile = (code: FileCode, message: string): Refusal =>
  new Refusal(422, code, message, 'file');

export const passwordProtected = (): Refusal =>
  refuseFile('file_format_unsupported', 'The workbook is protected by a password. Save it without one');

export const sheetWithoutNumbers = (sheet: string): Refusal =>
  refuseFile(
    'file_without_numbers',
    `The sheet "${sheet}" holds no phone numbers, and only the first one is read. Move the sheet with the numbers to the front`,
  );

/** Bounds of a file beside {@link uploadRowsMax} and {@link uploadBytesMax}. */
export const columnsMax = 100;
export const cellCharactersMax = 2000;
export const rowCharactersMax = columnsMax * cellCharactersMax;

export const rowTooLong = (row: number): Refusal =>
  refuseFile(
    'file_row_too_long',
    `Row ${row} is longer than ${grouped(rowCharactersMax)} characters. Put each recipient on a line of its own and close every quote`,
  );
