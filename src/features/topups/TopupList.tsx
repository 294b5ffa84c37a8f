// The top-ups of a client, in Top Up History, in Units Allocation for users who are not admins, and on the client's own page
// (requirements/administration.md#client-detail, #top-up-history, #units-allocation).
import type { ReactNode } from 'react';
import type { Topup } from '../../../contract/units.ts';
import { ListBody } from '../../components/list/ListBody.tsx';
import { ListDateRange } from '../../components/list/ListDateRange.tsx';
import { ListDownload } from '../../components/list/ListDownload.tsx';
import { fileOf } from '../../components/list/column.ts';
import { FilterBar } from '../../components/list/FilterChips.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { Toolbar } from '../../components/list/Toolbar.tsx';
import { useListDates } from '../../components/list/useListDates.ts';
import { highestIdFirst } from '../../dataProvider/rpc/list.ts';
import { useCorrection } from '../units/useCorrection.tsx';
import { topupColumns, topupFilters } from './topupRow.tsx';
import { topupTexts as texts } from './topupTexts.ts';

const resource = 'topup-history';

interface TopupListProps {
  title: string;
  clientId: number | undefined;
  isNumbered?: boolean;
  /** Whether the list has a Download button. */
  hasFile?: boolean;
  /** Label of the first column; unset: "Topup Amount". */
  amountLabel?: string;
  pageWindow?: 'steps';
  /** Chooses the client, beside the filters. */
  clientSelect?: ReactNode;
  children?: ReactNode;
}

export function TopupList(props: TopupListProps) {
  const { title, clientId, children } = props;
  const { choice, days } = useListDates(resource);
  return (
    <PagedList
      resource={resource}
      title={title}
      sort={highestIdFirst}
      filter={{ client_id: clientId, ...(choice.range !== 'all' && days) }}
    >
      {children}
      <Topups {...props} />
    </PagedList>
  );
}

function Topups({ isNumbered, hasFile, amountLabel, pageWindow, clientSelect }: TopupListProps) {
  const columns = topupColumns(amountLabel);
  const { menu, dialog } = useCorrection<Topup>((row) => row);
  return (
    <>
      <Toolbar
        buttons={hasFile && <ListDownload file={fileOf(columns, { fileName: 'topup_history.csv' })} />}
      >
        <ListDateRange allLabel={texts.allTime} />
        {clientSelect}
        <FilterBar filters={topupFilters} />
      </Toolbar>
      <ListBody
        noun="top-up"
        isNumbered={isNumbered}
        columns={columns}
        actions={menu}
        pageWindow={pageWindow}
        texts={texts}
      />
      {dialog}
    </>
  );
}
