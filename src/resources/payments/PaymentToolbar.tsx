// Above the payments: date range, search, state, Download of what matches them, and how many wait for an admin. That line is
// always there, so that the list stays where it is when it is known or changes.
import { Box, Button, MenuItem, Skeleton, TextField } from '@mui/material';
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
  const { resource, filterValues, setFilters, meta, isPending } = useListContext<Payment>();
  const { choice, days, text, today } = useListFilters(resource, searchField);
  const given = (filterValues as { state?: unknown }).state;
  const state = states.find(({ id }) => id === given)?.id ?? '';
  const { attention } = (meta ?? {}) as { attention?: number };
  const filters = { ...choice, [searchField]: text, state };
  const change = (changes: object) => setFilters({ ...filters, ...changes }, {});

  return (
    <>
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
      {(isPending || attention !== undefined) && (
        <Box role="status" aria-label="To decide" sx={line}>
          {attention === undefined ? <Skeleton width={200} /> : waitingText(attention)}
          {Boolean(attention) && state !== 'attention' && (
            <Button
              size="small"
              variant="outlined"
              onClick={() => change({ ...everything, state: 'attention' })}
            >
              Show
            </Button>
          )}
        </Box>
      )}
    </>
  );
}

function waitingText(count: number) {
  if (count === 0) return 'No payment waits for a decision.';
  return (
    <Box component="span" sx={{ color: 'warning.main', fontWeight: 600 }}>
      {`${formatCount(count, 'payment')} ${count === 1 ? 'waits' : 'wait'} for you: nothing was credited yet.`}
    </Box>
  );
}

const line = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: { xs: 'space-between', sm: 'flex-start' },
  gap: 1.5,
  minHeight: { xs: 42, sm: 32 },
  mb: 1.5,
  typography: 'body2',
  color: 'text.secondary',
};

const everything = { range: 'all', start_date: undefined, end_date: undefined, [searchField]: '' };
