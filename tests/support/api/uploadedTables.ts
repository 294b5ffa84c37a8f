// Uploaded files as the server reads them.
import { readTable, type Table, type TableRow } from '../../../server/modules/uploads/table.ts';

export const file = (content: string | Buffer, name = 'people.csv') => ({
  name,
  bytes: Buffer.from(content),
});

export async function rowsOf(table: Table): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const batch of table) rows.push(...batch);
  return rows;
}

export async function read(content: string | Buffer, name?: string, numberColumn?: string) {
  const table = await readTable(file(content, name), numberColumn);
  return { ...table, rows: await rowsOf(table) };
}
