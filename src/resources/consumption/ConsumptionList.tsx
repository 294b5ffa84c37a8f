// /sms-consumption: SMS charged to a client, by day and sender ID (requirements/administration.md#sms-consumption).
// The address holds the fetched range, the toolbar the one being chosen. Users without a choice of clients see last
// month at once.
import { Card } from '@mui/material';
import type { Consumption } from '../../../contract/consumption.ts';
import { useProfile } from '../../authProvider/profile.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { ListBody } from '../../components/ListBody.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { newestFirst, useListFilters } from '../../components/useListFilters.ts';
import { consumptionTexts as texts } from '../../features/consumption/consumptionTexts.ts';
import { TotalSms } from '../../features/consumption/TotalSms.tsx';
import { consumptionColumns } from './consumptionRow.tsx';
import { ConsumptionToolbar } from './ConsumptionToolbar.tsx';

const resource = 'sms-consumption';
const defaults = { preset: 'lastMonth' } as const;

export function ConsumptionList() {
  const { choice, days, text: chosen, today } = useListFilters(resource, 'client', defaults);
  const isPlatform = usePlatform();
  const profile = useProfile();
  const ownClient = profile.data?.message.client.id;
  const clientId = isPlatform ? Number(chosen) || null : (ownClient ?? null);
  const isReady = clientId !== null || !isPlatform;

  if (profile.isPending) return null;
  return (
    <PagedList
      resource={resource}
      title={texts.title}
      sort={newestFirst}
      filter={{ ...days, client_id: clientId ?? undefined }}
      queryOptions={{ enabled: isReady }}
    >
      <ConsumptionToolbar
        // A half-made choice is dropped when the address changes.
        key={JSON.stringify([choice, chosen])}
        fetched={choice}
        clientId={isPlatform ? clientId : undefined}
        today={today}
      />
      {isReady ? (
        <>
          <TotalSms />
          <ListBody<Consumption> title={texts.title} noun="row" isNumbered columns={consumptionColumns}>
            <EmptyText text={texts.empty} />
          </ListBody>
        </>
      ) : (
        <Card>
          <EmptyText text={texts.choose} hint={texts.chooseHint} />
        </Card>
      )}
    </PagedList>
  );
}
