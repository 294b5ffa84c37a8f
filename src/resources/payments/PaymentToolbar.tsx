// Above the payments: date range, search, state, Download of what matches them, and a word where some wait for an admin.
import { Alert, Button, MenuItem, TextField } from '@mui/material';
import { useListContext } from 'react-admin';
import type { Payment } from '../../../contract/payments.ts';
import { DateRangeFilter } from '../../components/DateRangeFilter.tsx';
import { formatCount } from '../../components/formatNumber.ts';
import { ListDownload } from '../../components/ListDownload.tsx';
import { SearchBox } from '../../components/SearchBox.tsx';
import { Toolbar } from '../../components/Toolbar.tsx';
import { useListFilters } from '../../components/useListFilters.ts';
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

export function PaymentToolbar() {
  const { resource, filterValues, setFilters, meta } = useListContext<Payment>();
  const { choice, days, text, today } = useListFilters(resource, searchField);
  const given = (filterValues as { state?: unknown }).state;
  const state = states.find(({ id }) => id === given)?.id ?? '';
  const filters = { ...choice, [searchField]: text, state };
  const change = (changes: object) => setFilters({ ...filters, ...changes }, {});
  const attention = (meta as { attention?: number } | undefined)?.attention ?? 0;

  return (
    <>
      {attention > 0 && state !== 'attention' && (
        <Alert
          severity="warning"
          sx={{ mb: 2, alignItems: 'center' }}
          action={
            <Button
              color="inherit"
              size="small"
              onClick={() => change({ ...everything, state: 'attention' })}
            >
              Show
            </Button>
          }
        >
          {`${formatCount(attention, 'payment')} ${attention === 1 ? 'waits' : 'wait'} for you: nothing was credited yet.`}
        </Alert>
      )}
      <Toolbar
        buttons={
          <ListDownload<Payment> file={paymentFile} filter={{ ...days, [searchField]: text, state }} />
        }
      >
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
      </Toolbar>
    </>
  );
}

const everything = { range: 'all', start_date: undefined, end_date: undefined, [searchField]: '' };
