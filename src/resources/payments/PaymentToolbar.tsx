// The toolbar of the payments: date range, search, state, Download of the matching rows, and the number of payments that
// need a decision. That line is always shown, so that the list does not move when the number loads or changes.
import { Box, Button, Skeleton } from '@mui/material';
import { useListContext } from 'react-admin';
import type { Payment } from '../../../contract/payments.ts';
import { DateRangeFilter } from '../../components/DateRangeFilter.tsx';
import { formatCount } from '../../components/formatNumber.ts';
import { ListDownload } from '../../components/ListDownload.tsx';
import { SearchBox } from '../../components/SearchBox.tsx';
import { SelectFilter } from '../../components/SelectFilter.tsx';
import { useFilterChange } from '../../components/list/filter.ts';
import { Toolbar } from '../../components/Toolbar.tsx';
import { useListFilterChanges } from '../../components/useListFilters.ts';
import { paymentFile } from './paymentRow.tsx';

export const searchField = 'search';

const states = [
  ['', 'All'],
  ['attention', 'Needs review'],
  ['paid', 'Paid'],
  ['open', 'Open'],
  ['failed', 'Not paid'],
  ['dismissed', 'Closed'],
  ['reversed', 'Reversed'],
] as const;

export function PaymentToolbar() {
  const { meta, isPending } = useListContext<Payment>();
  const { choice, text, today, choose, search } = useListFilterChanges(searchField);
  const { values, change } = useFilterChange();
  const state = states.find(([id]) => id === values.state)?.[0] ?? '';
  const { attention } = (meta ?? {}) as { attention?: number };

  return (
    <>
      <Toolbar buttons={<ListDownload<Payment> file={paymentFile} />}>
        <DateRangeFilter today={today} value={choice} onChange={choose} allLabel="All time" />
        <SelectFilter
          label="Status"
          value={state}
          onChange={(value) => change({ state: value })}
          options={states}
          sx={{ width: { xs: '100%', sm: 168 } }}
        />
        <SearchBox label="Search receipt, phone or client" value={text} onSearch={search} lengthMax={60} />
      </Toolbar>
      {(isPending || attention !== undefined) && (
        <Box role="status" aria-label="Needs review" sx={line}>
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
  if (count === 0) return 'No payments need review.';
  return (
    <Box component="span" sx={{ color: 'warning.main', fontWeight: 600 }}>
      {`${formatCount(count, 'payment')} ${count === 1 ? 'needs' : 'need'} review. Nothing has been credited yet.`}
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
