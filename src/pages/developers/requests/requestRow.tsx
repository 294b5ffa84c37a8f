// The columns and filters of the log of requests.
import type { ApiKey } from '../../../../contract/apiKeys.ts';
import { requestMethods, type ApiRequest } from '../../../../contract/apiRequests.ts';
import { formatNumber } from '../../../format/formatNumber.ts';
import type { Column } from '../../../components/list/column.ts';
import type { FilterOption, ListFilter } from '../../../components/list/filter.ts';
import { listTexts } from '../../../components/list/listTexts.ts';
import { RelativeTime } from '../../../components/dates/RelativeTime.tsx';
import { StatusChip } from '../../../components/StatusChip.tsx';
import { TwoLines } from '../../../components/TwoLines.tsx';
import { requestTexts as texts } from './requestTexts.ts';

/** Returns the filters of the log. With `hasClients`, each key is shown with its client. */
export const requestFilters = (keys: readonly ApiKey[], hasClients: boolean): readonly ListFilter[] => [
  {
    source: 'key_id',
    label: texts.key,
    options: keys.map(({ id, name, ending, client_name }): FilterOption => [
      id,
      `${name} (…${ending})${hasClients ? ` · ${client_name}` : ''}`,
    ]),
  },
  { source: 'outcome', label: texts.outcome, options: texts.outcomes },
  {
    source: 'method',
    label: texts.method,
    options: requestMethods.map((one): FilterOption => [one, methodOf(one)]),
  },
];

/** Returns the tone of the status chip for an HTTP status. */
export const toneOf = (status: number): string =>
  status < 400 ? 'delivered' : status < 500 ? 'pending' : 'failed';

const methodOf = (method: ApiRequest['method']): string => (method === 'OTHER' ? texts.other : method);
export const lineOf = ({ method, path }: ApiRequest): string => `${methodOf(method)} ${path}`;
export const durationOf = ({ milliseconds }: ApiRequest): string =>
  texts.milliseconds(formatNumber(milliseconds));
export const keyOf = ({ key_name: name, live, key_ending: ending }: ApiRequest): string =>
  `${name} (tuma_${live ? 'live' : 'test'}_…${ending})`;

export const requestColumns: Column<ApiRequest>[] = [
  {
    label: listTexts.status,
    width: 90,
    render: ({ status }) => <StatusChip status={toneOf(status)}>{String(status)}</StatusChip>,
    narrow: 'titleEnd',
  },
  { label: texts.request, text: lineOf, narrow: 'title' },
  { label: texts.code, width: 210, text: ({ code }) => code, narrow: 'detail' },
  {
    label: texts.key,
    width: 270,
    render: (row) => <TwoLines first={row.key_name} second={`…${row.key_ending}`} />,
    narrow: 'detail',
    narrowText: ({ key_name }) => key_name,
    text: ({ key_name }) => key_name,
  },
  { label: texts.duration, width: 100, align: 'right', text: durationOf },
  { label: texts.when, width: 170, render: ({ at }) => <RelativeTime at={at} />, narrow: 'detailEnd' },
];
