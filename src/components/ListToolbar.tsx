// Above a list: date range, search, Download of everything that matches both, and the list's own buttons.
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import type { GetListParams, RaRecord } from 'react-admin';
import { DateRangeFilter } from './DateRangeFilter.tsx';
import type { DatePreset } from './dateRange.ts';
import type { CsvRow } from './download.ts';
import { csvRows } from './download.ts';
import type { RowStream } from '../dataProvider/streamRows.ts';
import { DownloadButton } from './DownloadButton.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useListFilterChanges } from './useListFilters.ts';
import type { FilterDefaults } from './useListFilters.ts';

/** Rows an export reads at a time. */
const exportPageSize = 5000;

export interface ListExport<Row> {
  fileName: string;
  fields: readonly string[];
  row: (row: Row) => CsvRow;
  /** All rows that match, in the list's order, in one answer; pages are read where there is none. */
  stream?: (list: Pick<GetListParams, 'filter' | 'sort'>) => RowStream<Row> | undefined;
  /** Rows one request may ask for, where that is less than usual. */
  rowsAtOnce?: number;
}

interface ListToolbarProps<Row> {
  /** No search box without them. */
  searchField?: string;
  searchLabel?: string;
  /** Most characters that can be searched for. */
  searchLengthMax?: number;
  defaults?: FilterDefaults;
  /** Presets of the date range; all of them where unset. */
  presets?: readonly DatePreset[];
  /** What the range without bounds is called; All SMS where unset. */
  allLabel?: string;
  file: ListExport<Row>;
  children?: ReactNode;
}

export function ListToolbar<Row extends RaRecord>(props: ListToolbarProps<Row>) {
  const { searchField = 'search', searchLabel, searchLengthMax, defaults, presets, allLabel } = props;
  const { file, children } = props;
  const { rowsAtOnce = exportPageSize } = file;
  const { resource, total, sort } = useListContext<Row>();
  const { choice, days, text, today, choose, search } = useListFilterChanges(searchField, defaults);
  const dataProvider = useDataProvider();

  const fetchPage = async (page: number, signal: AbortSignal) => {
    const { data, total: rowsInAll = 0 } = await dataProvider.getList<Row>(resource, {
      pagination: { page, perPage: rowsAtOnce },
      sort,
      filter: { ...days, [searchField]: text },
      signal,
    });
    return { rows: data.map(file.row), lastPage: Math.ceil(rowsInAll / rowsAtOnce) };
  };

  const stream = file.stream?.({ filter: { ...days, [searchField]: text }, sort });

  return (
    <Box sx={layout}>
      <DateRangeFilter today={today} value={choice} onChange={choose} presets={presets} allLabel={allLabel} />
      {searchLabel && (
        <SearchBox label={searchLabel} value={text} onSearch={search} lengthMax={searchLengthMax} />
      )}
      <Box sx={buttons}>
        <DownloadButton
          fileName={file.fileName}
          fields={file.fields}
          fetchPage={fetchPage}
          stream={stream && ((signal) => csvRows(stream(signal), file.row))}
          disabled={(total ?? 0) === 0}
        />
        {children}
      </Box>
    </Box>
  );
}

const layout = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, mb: 2 };
const buttons = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  ml: { sm: 'auto' },
  width: { xs: '100%', sm: 'auto' },
  '& > *': { flexGrow: { xs: 1, sm: 0 } },
};
