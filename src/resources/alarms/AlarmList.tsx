// /alarms: the history of alarms with their notices and whether those were delivered. Open alarms are acknowledged here. Polls.
import type { AlarmEvent } from '../../../contract/alarmEvents.ts';
import { ListBody } from '../../components/list/ListBody.tsx';
import { ListToolbar } from '../../components/list/ListToolbar.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { ListRecord } from '../../components/record/ListRecord.tsx';
import { useListDates } from '../../components/list/useListDates.ts';
import { newestFirst } from '../../dataProvider/rpc/list.ts';
import { administrationLabels } from '../../routes/administration.ts';
import { AlarmDetails } from './AlarmDetails.tsx';
import { alarmColumns, alarmFile, alarmFilters } from './alarmRow.tsx';
import { alarmTexts as texts } from './alarmTexts.ts';
import { ChannelPanel } from './ChannelPanel.tsx';

const resource = 'alarms';

export function AlarmList() {
  const { days } = useListDates(resource);
  return (
    <PagedList
      resource={resource}
      title={administrationLabels.alarms}
      sort={newestFirst}
      filter={days}
      pollMs={15_000}
    >
      <ListToolbar allLabel={texts.allTime} filters={alarmFilters} file={alarmFile} />
      <ListBody noun="alarm" columns={alarmColumns} hasRecords texts={texts} />
      <ListRecord<AlarmEvent> title={() => texts.one}>{(event) => <AlarmDetails event={event} />}</ListRecord>
      <ChannelPanel />
    </PagedList>
  );
}
