// The toolbar of the payments: date range, search, filters, Download of the matching rows, and the number of payments that need a decision.
// The line with that number is always shown, so that the list does not move when it changes.
import { Box, Button, Skeleton } from '@mui/material';
import { useListContext } from 'react-admin';
import type { Payment } from '../../../contract/payments.ts';
import { keepsFocus } from '../../components/keptFocus.ts';
import { ListToolbar } from '../../components/list/ListToolbar.tsx';
import type { ListFilter } from '../../components/list/filter.ts';
import { useListMeta } from '../../components/list/useListMeta.ts';
import { useClientFilter } from '../../features/clientSelect/clientFilter.tsx';
import { paymentFile } from './paymentRow.tsx';
import { paymentTexts as texts } from './paymentTexts.ts';

const paymentFilters: readonly ListFilter[] = [
  { source: 'state', label: texts.status, options: texts.groups },
  { source: 'source', label: texts.method, options: texts.sources },
];

export function PaymentToolbar() {
  const { isPending, filterValues, setFilters } = useListContext<Payment>();
  const { attention } = useListMeta<{ attention: number }>();
  const filters = useClientFilter(paymentFilters);

  return (
    <>
      <ListToolbar
        search={{ label: texts.search, lengthMax: 60 }}
        allLabel={texts.allTime}
        filters={filters}
        file={paymentFile}
      />
      {(isPending || attention !== undefined) && (
        <Box role="status" tabIndex={-1} aria-label={texts.needsReview} sx={line}>
          {attention === undefined ? <Skeleton width={200} /> : <Waiting count={attention} />}
          {Boolean(attention) && filterValues['state'] !== 'attention' && (
            <Button
              ref={keepsFocus}
              size="small"
              variant="outlined"
              sx={{ flexShrink: 0 }}
              onClick={() => setFilters({ range: 'all', state: 'attention' }, {})}
            >
              {texts.show}
            </Button>
          )}
        </Box>
      )}
    </>
  );
}

const Waiting = ({ count }: { count: number }) =>
  count === 0 ? (
    texts.noneNeedReview
  ) : (
    <Box component="span" sx={{ color: 'warning.main', fontWeight: 600 }}>
      {texts.needReview(count)}
    </Box>
  );

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
