// The columns and filters of the list of webhooks.
import { webhookEventTypes } from '../../../../contract/webhookEvents.ts';
import type { Webhook } from '../../../../contract/webhooks.ts';
import { formatDate } from '../../../format/formatDate.ts';
import { source, type Column } from '../../../components/list/column.ts';
import type { ListFilter } from '../../../components/list/filter.ts';
import { listTexts } from '../../../components/list/listTexts.ts';
import { StatusChip } from '../../../components/StatusChip.tsx';
import { TwoLines } from '../../../components/TwoLines.tsx';
import { clientColumn } from '../../../features/clientSelect/clientColumn.ts';
import { kindColumn, kindFilter } from '../kind.ts';
import { webhookTexts as texts } from './webhookTexts.ts';

export const webhookFilters: readonly ListFilter[] = [
  kindFilter,
  {
    source: 'enabled',
    label: listTexts.status,
    options: [
      [true, texts.states.enabled],
      [false, texts.states.disabled],
    ],
  },
];

/** The tone of the status chip, by state. */
const toneOf = { enabled: 'active', failing: 'pending', disabled: 'inactive' } as const;
const stateOf = ({ enabled, failing_since }: Webhook) =>
  enabled ? (failing_since === null ? 'enabled' : 'failing') : 'disabled';

function reasonOf(row: Webhook): string | undefined {
  if (!row.enabled) return row.disabled_why === null ? undefined : texts.disabledBecause[row.disabled_why];
  return row.failing_since === null ? undefined : texts.failingSince(formatDate(row.failing_since));
}

function eventsOf({ event_types: types }: Webhook): string {
  if (types.length === webhookEventTypes.length) return texts.allEvents;
  return types.length > 2
    ? texts.eventCount(types.length)
    : types.map((type) => texts.eventNames[type]).join(', ');
}

const chipOf = (row: Webhook) => (
  <StatusChip status={toneOf[stateOf(row)]}>{texts.states[stateOf(row)]}</StatusChip>
);

export const webhookColumns: Column<Webhook>[] = [
  {
    label: texts.url,
    ...source('url'),
    render: ({ url, description }) => (description ? <TwoLines first={url} second={description} /> : url),
    narrow: 'title',
    // A narrow row omits the scheme, because it has space for little more than the host.
    narrowText: ({ url }) => url.replace(/^https?:\/\//, ''),
  },
  clientColumn,
  { ...kindColumn, narrow: 'detailEnd' },
  { label: texts.events, width: 220, text: eventsOf, narrow: 'detail' },
  { label: texts.format, width: 170, text: ({ format }) => texts.formatNames[format], isExtra: true },
  {
    label: listTexts.status,
    width: 230,
    sortBy: 'enabled',
    render: (row) => <TwoLines first={chipOf(row)} second={reasonOf(row)} />,
    narrow: 'titleEnd',
    narrowCell: chipOf,
  },
  {
    label: texts.createdAt,
    width: 150,
    sortBy: 'created',
    isExtra: true,
    text: ({ created }) => formatDate(created),
  },
];
