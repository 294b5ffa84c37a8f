// The columns and filters of the list of API keys.
import type { ApiKey } from '../../../../contract/apiKeys.ts';
import { scopes } from '../../../../contract/v1/call.ts';
import { addressTexts } from '../../../components/form/addressTexts.ts';
import { formatDate } from '../../../format/formatDate.ts';
import { source, type Column } from '../../../components/list/column.ts';
import type { ListFilter } from '../../../components/list/filter.ts';
import { listTexts } from '../../../components/list/listTexts.ts';
import { relativeText, RelativeTime } from '../../../components/dates/RelativeTime.tsx';
import { StatusChip } from '../../../components/StatusChip.tsx';
import { TwoLines } from '../../../components/TwoLines.tsx';
import { clientColumn } from '../../../features/clientSelect/clientColumn.ts';
import { kindColumn, kindFilter } from '../kind.ts';
import { keyTexts as texts } from './keyTexts.ts';

export const keyFilters: readonly ListFilter[] = [
  kindFilter,
  { source: 'state', label: listTexts.status, options: texts.states },
];

/** The tone of the status chip, by state. */
const toneOf = { active: 'active', replaced: 'pending', expired: 'inactive', revoked: 'inactive' } as const;

/** Whether the key can be used. */
export const isValid = ({ state }: Pick<ApiKey, 'state'>): boolean =>
  state === 'active' || state === 'replaced';

const stateOf = ({ state }: ApiKey) => <StatusChip status={toneOf[state]}>{texts.states[state]}</StatusChip>;

const shortKey = ({ live, ending }: ApiKey): string => `tuma_${live ? 'live' : 'test'}_…${ending}`;

function scopesOf({ scopes: held }: ApiKey): string {
  if (held.length === scopes.length) return texts.allScopes;
  return held.length > 1
    ? texts.scopeCount(held.length)
    : held.map((scope) => texts.scopeNames[scope]).join('');
}

export const keyColumns: Column<ApiKey>[] = [
  {
    label: texts.name,
    least: 230,
    ...source('name'),
    render: (row) => <TwoLines first={row.name} second={shortKey(row)} />,
    narrow: 'title',
  },
  clientColumn,
  { ...kindColumn, narrow: 'detail', narrowText: shortKey },
  { label: texts.scopes, width: 160, text: scopesOf },
  {
    label: listTexts.status,
    width: 220,
    sortBy: 'state',
    render: (row) => (
      <TwoLines
        first={stateOf(row)}
        second={row.expires && isValid(row) && texts.expiresAt(formatDate(row.expires))}
      />
    ),
    narrow: 'titleEnd',
    narrowCell: stateOf,
  },
  {
    label: texts.lastUsed,
    width: 160,
    sortBy: 'last_used',
    render: ({ last_used: at, last_address: address }) =>
      at === null ? (
        <span style={{ color: 'var(--muted)' }}>{texts.neverUsed}</span>
      ) : (
        <TwoLines first={<RelativeTime at={at} />} second={address && texts.from(address)} />
      ),
    narrow: 'detailEnd',
    narrowText: ({ last_used: at }) =>
      at === null ? texts.neverUsed : (relativeText(at, Date.now()) ?? formatDate(at)),
  },
  {
    label: addressTexts.label,
    width: 200,
    isExtra: true,
    text: ({ allowed_addresses: addresses }) => addresses.join(', ') || texts.anyAddress,
  },
  {
    label: texts.createdAt,
    width: 150,
    sortBy: 'created',
    isExtra: true,
    text: ({ created }) => formatDate(created),
    render: ({ created, created_by: by }) =>
      by ? <TwoLines first={formatDate(created)} second={texts.by(by)} /> : formatDate(created),
  },
];
