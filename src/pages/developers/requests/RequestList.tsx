// The log of requests to the HTTP API, newest first, with filters by key, outcome and method (decisions/045-log-of-requests.md).
import { Box, Button, Card } from '@mui/material';
import { useState } from 'react';
import { listApiKeys } from '../../../../contract/apiKeys.ts';
import { listApiRequests, requestDays, type ApiRequest } from '../../../../contract/apiRequests.ts';
import { usePlatform } from '../../../authProvider/usePlatform.ts';
import { componentTexts } from '../../../components/componentTexts.ts';
import { useKeptFocus } from '../../../components/keptFocus.ts';
import { FilterChips } from '../../../components/list/FilterChips.tsx';
import { Muted } from '../../../components/Muted.tsx';
import { RecordTable } from '../../../components/list/RecordTable.tsx';
import { Section } from '../../../components/Section.tsx';
import { EmptyText, FailureText } from '../../../components/StateText.tsx';
import { Toolbar } from '../../../components/list/Toolbar.tsx';
import { useCallQuery } from '../../../dataProvider/useCall.ts';
import { usePages } from '../../../dataProvider/usePages.ts';
import { useClientFilter } from '../../../features/clientSelect/clientFilter.tsx';
import { developerTexts } from '../developerTexts.ts';
import { RequestDrawer } from './RequestDrawer.tsx';
import { requestColumns, requestFilters } from './requestRow.tsx';
import { requestTexts as texts } from './requestTexts.ts';
import { useRequestFilter } from './useRequestFilter.ts';

const rowsAtOnce = 50;

export function RequestList() {
  const { filter, change } = useRequestFilter();
  const [opened, open] = useState<ApiRequest>();
  const isPlatform = usePlatform();
  const keys = useCallQuery(listApiKeys, { client_id: filter.client_id }).data?.data ?? [];
  const filters = useClientFilter(requestFilters(keys, isPlatform));
  const list = usePages(listApiRequests, filter, (before) => ({ ...filter, before, limit: rowsAtOnce }));
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const older = useKeptFocus<HTMLDivElement>(list.hasNextPage);
  const isFiltered = Object.keys(filter).length > 0;

  return (
    <Section label={developerTexts.requests}>
      <Muted sx={{ mb: 2 }}>{texts.intro(requestDays)}</Muted>
      <Toolbar
        buttons={
          <Button variant="outlined" onClick={() => void list.refetch()} loading={list.isRefetching}>
            {texts.refresh}
          </Button>
        }
      >
        <FilterChips filters={filters} values={filter} change={change} />
      </Toolbar>
      <Card tabIndex={-1}>
        {list.error && !rows ? (
          <FailureText title={texts.failed} error={list.error} onRetry={list.refetch} />
        ) : (
          <RecordTable
            label={developerTexts.requests}
            rows={rows}
            columns={requestColumns}
            rowsPerPage={10}
            onOpen={open}
          >
            {isFiltered ? (
              <EmptyText text={texts.noMatch} hint={componentTexts.list.noMatchHint} />
            ) : (
              <EmptyText text={texts.empty} hint={isPlatform ? texts.emptyPlatformHint : texts.emptyHint} />
            )}
          </RecordTable>
        )}
        {list.hasNextPage && (
          <Box ref={older} sx={{ py: 1.5, textAlign: 'center' }}>
            <Button onClick={() => void list.fetchNextPage()} loading={list.isFetchingNextPage}>
              {texts.older}
            </Button>
          </Box>
        )}
      </Card>
      <RequestDrawer request={opened} onClose={() => open(undefined)} />
    </Section>
  );
}
