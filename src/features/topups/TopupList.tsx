// The top-ups of a client: Top Up History, Units Allocation for users without Admin, and the client's own page
// (requirements/administration.md#client-detail, #top-up-history, #units-allocation).
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import type { Topup } from '../../../contract/units.ts';
import { formatNumber } from '../../components/formatNumber.ts';
import { ListBody } from '../../components/ListBody.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import type { Column } from '../../components/RecordTable.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { highestIdFirst } from '../../dataProvider/rpc/list.ts';
import { compactTopup, topupColumns } from './topupRow.tsx';

interface TopupListProps {
  title: string;
  clientId: number | undefined;
  isNumbered?: boolean;
  /** Label of the first column; Topup Amount where unset. */
  amountLabel?: string;
  pageWindow?: 'steps';
  children?: ReactNode;
}

export function TopupList(props: TopupListProps) {
  const { title, clientId, isNumbered, amountLabel, pageWindow, children } = props;
  const columns = (firstIndex: number): Column<Topup>[] => [
    ...(isNumbered
      ? [{ label: '#', width: 72, render: (_row: Topup, n: number) => formatNumber(firstIndex + n) }]
      : []),
    ...topupColumns(amountLabel),
  ];
  return (
    <PagedList resource="topup-history" sort={highestIdFirst} filter={{ client_id: clientId }}>
      <Box component="section" aria-label={title} sx={{ width: '100%', minWidth: 0 }}>
        {children}
        <ListBody<Topup>
          title={title}
          noun="top-up"
          columns={columns}
          compact={compactTopup}
          pageWindow={pageWindow}
        >
          <EmptyText text="No Top Up History Found" />
        </ListBody>
      </Box>
    </PagedList>
  );
}
