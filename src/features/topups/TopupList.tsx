// What one client was given, page by page: Top Up History, Units Allocation to who is no admin, and the client's own page
// (requirements/administration.md#client-detail, #top-up-history, #units-allocation).
import type { ReactNode } from 'react';
import type { Topup } from '../../../contract/units.ts';
import { ListBody } from '../../components/ListBody.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { highestIdFirst } from '../../dataProvider/rpc/list.ts';
import { compactTopup, topupColumns } from './topupRow.tsx';

interface TopupListProps {
  title: string;
  clientId: number | undefined;
  /** Numbers the rows. */
  isNumbered?: boolean;
  /** What the first column is called where it is not Topup Amount. */
  amountLabel?: string;
  pageWindow?: 'steps';
  children?: ReactNode;
}

export function TopupList(props: TopupListProps) {
  const { title, clientId, isNumbered, amountLabel, pageWindow, children } = props;
  return (
    <PagedList resource="topup-history" title={title} sort={highestIdFirst} filter={{ client_id: clientId }}>
      {children}
      <ListBody<Topup>
        title={title}
        noun="top-up"
        isNumbered={isNumbered}
        columns={topupColumns(amountLabel)}
        compact={compactTopup}
        pageWindow={pageWindow}
      >
        <EmptyText text="No Top Up History Found" />
      </ListBody>
    </PagedList>
  );
}
