// SMS Consumptions of a client, by day and sender ID, this month's by default (requirements/administration.md#client-detail;
// requirements/deviations.md#first-days-of-consumptions). The address holds the days.
import { useListContext } from 'react-admin';
import type { ConsumptionDay } from '../../../../contract/consumption.ts';
import { isRange, type DateRange } from '../../../components/dates/dateRange.ts';
import { DayRange } from '../../../components/dates/DayRange.tsx';
import { dayText } from '../../../format/formatDate.ts';
import { formatNumber } from '../../../format/formatNumber.ts';
import { fileOf, type Column } from '../../../components/list/column.ts';
import { ListBody } from '../../../components/list/ListBody.tsx';
import { ListDownload } from '../../../components/list/ListDownload.tsx';
import { PagedList } from '../../../components/list/PagedList.tsx';
import { Toolbar } from '../../../components/list/Toolbar.tsx';
import { useFilterValues } from '../../../components/list/useFilterValues.ts';
import { useToday } from '../../../components/dates/useToday.ts';
import { newestFirst } from '../../../dataProvider/rpc/list.ts';
import { consumptionTexts } from '../../../features/consumption/consumptionTexts.ts';
import { TotalSms } from '../../../features/consumption/TotalSms.tsx';
import { clientTexts } from '../clientTexts.ts';
import { tabTexts } from './tabTexts.ts';

const texts = tabTexts.consumptions;

const resource = 'client-consumption';

export function ConsumptionsTab({ clientId }: { clientId: number }) {
  const today = useToday();
  const chosen: Partial<DateRange> = useFilterValues(resource);
  const days = isRange(chosen)
    ? { start_date: chosen.start_date, end_date: chosen.end_date }
    : { start_date: `${today.slice(0, 8)}01`, end_date: today };
  return (
    <PagedList
      resource={resource}
      sort={newestFirst}
      // The tab has no route of its own and is shown only to roles that may read its module.
      disableAuthentication
      filter={{ ...days, client_id: clientId }}
    >
      <Days days={days} />
      <TotalSms />
      <ListBody
        title={clientTexts.tabs.consumptions}
        noun="row"
        columns={columns}
        pageWindow="steps"
        texts={{ empty: texts.none, narrowedHint: consumptionTexts.narrowedHint }}
      />
    </PagedList>
  );
}

function Days({ days }: { days: DateRange }) {
  const { setFilters } = useListContext();
  return (
    <Toolbar buttons={<ListDownload file={file} />}>
      <DayRange days={days} onChange={(chosen) => setFilters(chosen, {})} />
    </Toolbar>
  );
}

const smsOf = ({ sms_count }: ConsumptionDay) => formatNumber(Number(sms_count));

const columns: Column<ConsumptionDay>[] = [
  {
    label: texts.sms,
    csvLabel: consumptionTexts.unitsCharged,
    width: 160,
    align: 'right',
    text: smsOf,
    csv: ({ sms_count }) => String(sms_count),
    narrow: 'titleEnd',
    narrowText: (row) => `${smsOf(row)} SMS`,
  },
  { label: texts.senderId, text: ({ sender_id }) => sender_id, narrow: 'title' },
  { label: clientTexts.date, width: 220, text: ({ date }) => dayText(date), narrow: 'detail' },
];

const file = fileOf(columns, { fileName: 'sms_consumption.csv' });
