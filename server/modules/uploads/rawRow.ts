/** A row that is not empty, as a reader gives it: its place in the file and its cells. */
export interface RawRow {
  row: number;
  cells: string[];
}
