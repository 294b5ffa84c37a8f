/** A row of a reader that is not empty: its place in the file and its cells. */
export interface RawRow {
  row: number;
  cells: string[];
}
