// The top-ups of a client, in Top Up History, in Units Allocation for users who are not admins, and on the client's own page
// (requirements/administration.md#client-detail, #top-up-history, #units-allocation).
import type { ReactNode } from 'react';
import type { Topup } from '../../../contract/units.ts';
import { ListBody } from '../../components/ListBody.tsx';
import { ListDownload } from '../../components/ListDownload.tsx';
import { fileOf } from '../../components/list/column.ts';
import { FilterBar } from '../../components/list/FilterChips.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { Toolbar } from '../../components/Toolbar.tsx';
import { highestIdFirst } from '../../dataProvider/rpc/list.ts';
import { topupColumns, topupFilters } from './topupRow.tsx';
import { topupTexts as texts } from './topupTexts.ts';

interface TopupListProps {
  title: string;
  clientId: number | undefined;
  isNumbered?: boolean;
  /** Whether the list has a Download button. */
  hasFile?: boolean;
  /** Label of the first column; unset: "Topup Amount". */
  amountLabel?: string;
  pageWindow?: 'steps';
  children?: ReactNode;
}

export function TopupList(props: TopupListProps) {
  const { title, clientId, isNumbered, hasFile, amountLabel, pageWindow, children } = props;
  const columns = topupColumns(amountLabel);
  return (
    <PagedList resource="topup-history" title={title} sort={highestIdFirst} filter={{ client_id: clientId }}>
      {children}
      <Toolbar
        buttons={hasFile && <ListDownload<Topup> file={fileOf(columns, { fileName: 'topup_history.csv' })} />}
      >
        <FilterBar filters={topupFilters} />
      </Toolbar>
      <ListBody<Topup>
        title={title}
        noun="top-up"
        isNumbered={isNumbered}
        columns={columns}
        pageWindow={pageWindow}
      >
        <EmptyText text={texts.empty} />
      </ListBody>
    </PagedList>
  );
}
