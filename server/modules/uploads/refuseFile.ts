import { Refusal } from '../../domain/refusal.ts';

/** 422 about the file as a whole; says what is wrong and what to do. */
export const refuseFile = (message: string): Refusal => new Refusal(422, message, 'file');

/** Bounds of a file beside {@link uploadRowsMax} and {@link uploadBytesMax}. */
export const columnsMax = 100;
export const cellCharactersMax = 2000;
export const rowCharactersMax = columnsMax * cellCharactersMax;

export const rowTooLong = (row: number): Refusal =>
  refuseFile(
    `Row ${row} is longer than ${rowCharactersMax.toLocaleString('en')} characters. Put each recipient on a line of its own and close every quote`,
  );
