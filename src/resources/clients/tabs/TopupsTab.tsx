// SMS Topups of a client: what it was given, and the balance it is warned at (spec part 2 section 2.3).
import { Box } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { topupHistory } from '../../../../contract/units.ts';
import { pageSize } from '../../../../contract/common.ts';
import { useCan } from '../../../authProvider/useCan.ts';
import { EmptyText } from '../../../components/StateText.tsx';
import { SteppedRows } from '../../../components/SteppedRows.tsx';
import { useCallQuery } from '../../../dataProvider/useCall.ts';
import { LowBalanceAlert } from '../../../features/lowBalance/LowBalanceAlert.tsx';
import { compactTopup, topupColumns } from '../../../features/topups/topupRow.tsx';

export function TopupsTab({ clientId }: { clientId: number }) {
  const mayRead = useCan('topups', 'read');
  const [page, setPage] = useState(1);
  const request = { page, per_page: pageSize, client_id: clientId, sort: 'id|desc' };
  const query = useCallQuery(topupHistory, request, {
    enabled: mayRead,
    placeholderData: keepPreviousData,
  });
  if (!mayRead) return <EmptyText text="Your role does not include top-ups" />;
  return (
    <Box component="section" aria-label="SMS Topups">
      <LowBalanceAlert clientId={clientId} />
      <SteppedRows
        label="SMS Topups"
        query={query}
        columns={topupColumns('Amount')}
        compact={compactTopup}
        page={page}
        onPage={setPage}
      >
        <EmptyText text="No Top Up History Found" />
      </SteppedRows>
    </Box>
  );
}
