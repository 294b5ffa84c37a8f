// /sms-consumption: SMS charged by day and sender ID, and the statement of a client's units
// (requirements/administration.md#sms-consumption; requirements/deviations.md#consumption). Each choice takes effect at once and is stored
// in the address.
import { Tab, Tabs } from '@mui/material';
import { Suspense } from 'react';
import { lazyPart } from '../../components/lazyPart.ts';
import { useProfile } from '../../authProvider/profile.ts';
import { useHasExtensions } from '../../authProvider/useHasExtensions.ts';
import { useFilterChange } from '../../components/list/filter.ts';
import { ListBody } from '../../components/list/ListBody.tsx';
import { ListDownload } from '../../components/list/ListDownload.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { LoadingText } from '../../components/StateText.tsx';
import { Toolbar } from '../../components/list/Toolbar.tsx';
import { useFilterValues } from '../../components/list/useFilterValues.ts';
import { useListDates } from '../../components/list/useListDates.ts';
import { newestFirst } from '../../dataProvider/rpc/list.ts';
import { useChosenClient } from '../../features/clientSelect/useChosenClient.ts';
import { consumptionTexts as texts } from '../../features/consumption/consumptionTexts.ts';
import { TotalSms } from '../../features/consumption/TotalSms.tsx';
import { consumptionColumns, consumptionFile } from './consumptionRow.tsx';
import { ConsumptionToolbar } from './ConsumptionToolbar.tsx';

// Loaded when the first statement is opened.
const Statement = lazyPart(async () => (await import('./Statement.tsx')).Statement);

const resource = 'sms-consumption';
const views = ['bySender', 'statement'] as const;

export function ConsumptionList() {
  const { choice, days } = useListDates(resource, { preset: 'lastMonth' });
  const { view } = useFilterValues(resource);
  const chosen = useChosenClient(resource);
  const profile = useProfile();
  const hasExtensions = useHasExtensions();
  const ownClient = profile.data?.message.client.id;
  const clientId = chosen ?? ownClient;
  const isOfAll = chosen === null;

  if (profile.isPending) return null;
  return (
    <PagedList
      resource={resource}
      title={texts.title}
      sort={newestFirst}
      filter={{ ...days, client_id: clientId, ...(isOfAll && { all_clients: true }) }}
    >
      <ConsumptionToolbar choice={choice} chosen={chosen} />
      {hasExtensions && <Views view={view === 'statement' ? view : 'bySender'} />}
      {view === 'statement' ? (
        <Suspense fallback={<LoadingText />}>
          <Statement days={days} clientId={isOfAll ? undefined : clientId} isOfAll={isOfAll} />
        </Suspense>
      ) : (
        <>
          <Toolbar buttons={<ListDownload file={consumptionFile} />}>
            <TotalSms />
          </Toolbar>
          <ListBody noun="row" isNumbered columns={consumptionColumns} texts={texts} />
        </>
      )}
    </PagedList>
  );
}

function Views({ view }: { view: (typeof views)[number] }) {
  const { change } = useFilterChange();
  return (
    <Tabs
      value={view}
      onChange={(_event, chosen: string) => change({ view: chosen === 'statement' ? chosen : undefined })}
      variant="scrollable"
      allowScrollButtonsMobile
      sx={{ mb: 2 }}
    >
      {views.map((name) => (
        <Tab key={name} value={name} label={texts[name]} />
      ))}
    </Tabs>
  );
}
