// Above the payments: date range, search, state, Download of what matches them, and a word where some wait for an admin.
import { Alert, Box, Button, MenuItem, TextField } from '@mui/material';
import { useDataProvider, useListContext } from 'react-admin';
import type { Payment } from '../../../contract/payments.ts';
import { DateRangeFilter } from '../../components/DateRangeFilter.tsx';
import { DownloadButton } from '../../components/DownloadButton.tsx';
import { formatCount } from '../../components/formatNumber.ts';
import { SearchBox } from '../../components/SearchBox.tsx';
import { newestFirst, useListFilters } from '../../components/useListFilters.ts';
import { paymentFile } from './paymentRow.tsx';

export const searchField = 'search';

const states = [
  { id: '', label: 'All' },
  { id: 'attention', label: 'To decide' },
  { id: 'paid', label: 'Paid' },
  { id: 'open', label: 'Open' },
  { id: 'failed', label: 'Not paid' },
  { id: 'dismissed', label: 'Closed' },
  { id: 'reversed', label: 'Reversed' },
] as const;

/** Rows an export reads at a time. */
const exportPageSize = 5000;

export function PaymentToolbar() {
  const { resource, total, filterValues, setFilters, meta } = useListContext<Payment>();
  const { choice, days, text, today } = useListFilters(resource, searchField);
  const dataProvider = useDataProvider();
  const given = (filterValues as { state?: unknown }).state;
  const state = states.find(({ id }) => id === given)?.id ?? '';
  const filters = { ...choice, [searchField]: text, state };
  const change = (changes: object) => setFilters({ ...filters, ...changes }, {});
  const attention = (meta as { attention?: number } | undefined)?.attention ?? 0;

  const fetchPage = async (page: number, signal: AbortSignal) => {
    const { data, total: rowsInAll = 0 } = await dataProvider.getList<Payment>(resource, {
      pagination: { page, perPage: exportPageSize },
      sort: newestFirst,
      filter: { ...days, [searchField]: text, state },
      signal,
    });
    return { rows: data.map(paymentFile.row), lastPage: Math.ceil(rowsInAll / exportPageSize) };
  };

  return (
    <>
      {attention > 0 && state !== 'attention' && (
        <Alert
          severity="warning"
          sx={{ mb: 2, alignItems: 'center' }}
          action={
            <Button color="inherit" size="small" onClick={() => change({ ...everything, state: 'attention' })}>
              Show
            </Button>
          }
        >
          {`${formatCount(attention, 'payment')} ${attention === 1 ? 'waits' : 'wait'} for you: nothing was credited yet.`}
        </Alert>
      )}
      <Box sx={layout}>
        <DateRangeFilter today={today} value={choice} onChange={change} allLabel="All time" />
        <TextField
          select
          label="Status"
          value={state}
          onChange={(event) => change({ state: event.target.value })}
          sx={{ width: { xs: '100%', sm: 168 } }}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          {states.map(({ id, label }) => (
            <MenuItem key={id} value={id}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <SearchBox
          label="Search receipt, phone or client"
          value={text}
          onSearch={(search) => change({ [searchField]: search })}
          lengthMax={60}
        />
        <Box sx={{ ml: { sm: 'auto' }, width: { xs: '100%', sm: 'auto' }, '& > *': { width: { xs: '100%', sm: 'auto' } } }}>
          <DownloadButton
            fileName={paymentFile.fileName}
            fields={paymentFile.fields}
            fetchPage={fetchPage}
            disabled={(total ?? 0) === 0}
          />
        </Box>
      </Box>
    </>
  ); // prettier-ignore
}

const everything = { range: 'all', start_date: undefined, end_date: undefined, [searchField]: '' };
const layout = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, mb: 2 };
