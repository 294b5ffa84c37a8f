// Downloads all rows of a list, in its order.
import { useDataProvider, useListContext, type GetListParams, type RaRecord } from 'react-admin';
import { mapRows, type RowStream } from '../../dataProvider/streamRows.ts';
import type { CsvRow } from '../files/download.ts';
import { DownloadButton } from '../files/DownloadButton.tsx';

/** Rows that an export reads per request. */
const exportPageSize = 5000;

export interface ListExport<Row> {
  fileName: string;
  fields: readonly string[];
  row: (row: Row) => CsvRow;
  /** Streams all matching rows from the list's export call. Without it, the list is read page by page. */
  stream?: (list: Pick<GetListParams, 'filter' | 'sort'>) => RowStream<Row> | undefined;
  /** Most rows per request, if lower than the default. */
  rowsAtOnce?: number;
}

interface ListDownloadProps<Row> {
  file: ListExport<Row>;
  label?: string;
}

export function ListDownload<Row extends RaRecord>({ file, label }: ListDownloadProps<Row>) {
  const { resource, total = 0, sort, filterValues, filter: fixed } = useListContext<Row>();
  const filter = { ...(filterValues as object), ...(fixed as object) };
  const dataProvider = useDataProvider();
  const { fileName, fields, row, rowsAtOnce = exportPageSize } = file;
  const stream = file.stream?.({ filter, sort });

  const fetchPage = async (page: number, signal: AbortSignal) => {
    const { data, total: rowsInAll = 0 } = await dataProvider.getList<Row>(resource, {
      pagination: { page, perPage: rowsAtOnce },
      sort,
      filter,
      signal,
    });
    return { rows: data.map(row), lastPage: Math.ceil(rowsInAll / rowsAtOnce) };
  };

  return (
    <DownloadButton
      shrinks
      label={label}
      fileName={fileName}
      fields={fields}
      fetchPage={fetchPage}
      stream={stream && ((signal) => mapRows(stream(signal), row))}
      disabled={total === 0}
    />
  );
}
