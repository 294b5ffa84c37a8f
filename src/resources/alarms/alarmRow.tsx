// An alarm in the list and in its file.
import type { AlarmEvent, AlarmNotice } from '../../../contract/alarmEvents.ts';
import { formatDate } from '../../format/formatDate.ts';
import { formatDuration } from '../../format/formatNumber.ts';
import { fileOf, type Column } from '../../components/list/column.ts';
import type { ListFilter } from '../../components/list/filter.ts';
import { noValue } from '../../format/noValue.ts';
import { RelativeTime } from '../../components/dates/RelativeTime.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { TwoLines } from '../../components/TwoLines.tsx';
import { alarmText } from '../../features/alarms/alarmText.ts';
import { alarmTexts as texts } from './alarmTexts.ts';

const stateOf = ({ ended, acknowledged }: AlarmEvent): keyof typeof texts.states =>
  ended !== null ? 'ended' : acknowledged === null ? 'open' : 'acknowledged';

const tones = { open: 'failed', acknowledged: 'paused', ended: 'finished' } as const;

export const AlarmState = ({ event }: { event: AlarmEvent }) => (
  <StatusChip status={tones[stateOf(event)]}>{texts.states[stateOf(event)]}</StatusChip>
);

export const kindText = ({ kind }: AlarmEvent): string => (kind ? texts.kinds[kind] : noValue);

/** How long the alarm lasted, or has lasted so far. */
export const durationOf = ({ since, ended }: AlarmEvent, now: number): string =>
  formatDuration(((ended === null ? now : Date.parse(ended)) - Date.parse(since)) / 1000);

const isUndelivered = ({ state }: AlarmNotice): boolean => state === 'failed' || state === 'retrying';

/** The channels by which people were notified. */
const channelsText = ({ notices }: AlarmEvent): string =>
  [...new Set(notices.map(({ channel }) => texts.channels[channel]))].join(', ');

/** The worst outcome among the alarm's notices. */
function outcomeText({ notices }: AlarmEvent): string {
  const undelivered = notices.filter(isUndelivered).length;
  if (undelivered > 0) return texts.someFailed(undelivered);
  const last = notices.findLast(({ state }) => state !== 'withdrawn');
  return last ? texts.noticeStates[last.state] : texts.noticeStates.withdrawn;
}

const noticesText = (event: AlarmEvent): string =>
  event.notices.length === 0 ? texts.noNotices : `${channelsText(event)}: ${outcomeText(event)}`;

/** Columns without a cell appear in the file only. */
export const alarmColumns: Column<AlarmEvent>[] = [
  {
    label: texts.since,
    width: 170,
    text: ({ since }) => formatDate(since),
    render: ({ since }) => <RelativeTime at={since} />,
    narrow: 'detail',
    narrowText: ({ since }) => formatDate(since),
  },
  {
    label: texts.alarm,
    oneLine: 420,
    text: alarmText,
    render: (event) => (
      <TwoLines
        first={alarmText(event)}
        second={`${texts.severities[event.severity]} · ${kindText(event)}`}
      />
    ),
    narrow: 'title',
    narrowText: alarmText,
  },
  { label: texts.severity, csv: ({ severity }) => texts.severities[severity] },
  {
    label: texts.duration,
    width: 120,
    render: (event) => durationOf(event, Date.now()),
    csv: false,
  },
  { label: texts.ended, csv: ({ ended }) => ended && formatDate(ended) },
  {
    label: texts.state,
    width: 150,
    render: (event) => <AlarmState event={event} />,
    narrow: 'titleEnd',
    csv: (event) => texts.states[stateOf(event)],
  },
  { label: texts.acknowledgedBy, csv: (event) => event.acknowledged_by },
  {
    label: texts.notified,
    width: 190,
    text: noticesText,
    render: (event) =>
      event.notices.length === 0 ? (
        noValue
      ) : (
        <TwoLines first={channelsText(event)} second={outcomeText(event)} />
      ),
    narrow: 'detailEnd',
    narrowText: (event) => (event.notices.length === 0 ? '' : outcomeText(event)),
  },
];

export const alarmFile = fileOf(alarmColumns, { fileName: 'alarms.csv' });

export const alarmFilters: readonly ListFilter[] = [
  { source: 'state', label: texts.state, options: texts.stateFilter },
  { source: 'severity', label: texts.severity, options: texts.severities },
  { source: 'kind', label: texts.kind, options: texts.kinds },
];
