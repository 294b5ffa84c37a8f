import { source, type Column } from '../../components/list/column.ts';
import { clientSelectTexts } from './clientSelectTexts.ts';

/** The client of a row, for lists whose rows may belong to several clients. */
export const clientColumn: Column<{ client_name?: string | null | undefined }> = {
  label: clientSelectTexts.client,
  width: 210,
  ...source('client_name'),
  isOfClients: true,
  narrow: 'detail',
};

/** The client at the end of a file, for platform users, whose files hold the rows of several clients. */
export const clientInFile: Column<{ client_name?: string | undefined }> = {
  label: clientSelectTexts.client,
  csv: ({ client_name }) => client_name,
};
