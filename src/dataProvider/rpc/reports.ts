// Reports as react-admin resources (requirements/administration.md#reports). Three of them come whole in one answer and
// are paged here; a page turned asks nothing anew. A 422 is told as an info and empties the list.
import type { GetListParams, GetListResult, RaRecord } from 'react-admin';
import * as contract from '../../../contract/reports.ts';
import type { PackageRow } from '../../../contract/reports.ts';
import { showNotice } from '../../notices/notices.ts';
import { queryClient } from '../../queryClient.ts';
import { call } from '../call.ts';
import { HttpError } from '../http.ts';
import { pageFrom, pageOfParams } from './page.ts';
import { pageOf, sortedBy } from './wholeList.ts';

/** What a report is asked for. `all_clients` is ours: other backends answer for `id`. */
export interface ReportRequest {
  id: number;
  start: string;
  end: string;
  all_clients?: true;
}

export type WholeReport = 'sms-report' | 'senderid-report' | 'client-report';

/** A row as a record: what tells it apart is its id. */
export type Keyed<Row> = Row & { id: string | number };

type Read = (request: ReportRequest) => Promise<RaRecord[]>;

const senders =
  (endpoint: typeof contract.senderReport): Read =>
  async (request) =>
    ((await call(endpoint, request)).message ?? []).map((row) => ({
      ...row,
      id: `${row.client_id ?? ''} ${row.sender_id ?? ''}`,
    }));

const readers: Record<WholeReport, Read> = {
  'sms-report': async (request) =>
    ((await call(contract.networkReport, request)).message ?? []).map((row) => ({
      ...row,
      id: row.connector_id ?? row.connector_name ?? '',
    })),
  'senderid-report': senders(contract.senderReport),
  'client-report': senders(contract.consumptionReport),
};

/** How long an answer serves the pages, the chart and the file beside it, in milliseconds. */
const freshMs = 30_000;

/** All rows of a report, for whoever needs more than a page. */
export const wholeReport = (resource: WholeReport, request: ReportRequest) => ({
  queryKey: [resource, 'whole', request],
  // Without a signal: the chart that leaves the screen must not cancel what the list waits for.
  queryFn: (): Promise<RaRecord[]> => orNone(() => readers[resource](request), []),
  staleTime: freshMs,
});

async function orNone<Answer>(read: () => Promise<Answer>, none: Answer): Promise<Answer> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 422) throw error;
    showNotice('info', error.message);
    return none;
  }
}

const listOf = (resource: WholeReport) => ({
  async getList(_resource: string, params: GetListParams): Promise<GetListResult> {
    const rows = await queryClient.fetchQuery(wholeReport(resource, requestOf(params)));
    return pageOf(sortedBy(rows, params.sort), params);
  },
});

function requestOf({ filter }: GetListParams): ReportRequest {
  const { id, start, end, all_clients } = filter as ReportRequest;
  return { id, start, end, ...(all_clients && { all_clients }) };
}

/** As the answer came where nothing was chosen. */
export const asAnswered = { field: 'none', order: 'ASC' } as const;

export const reportsRpc = {
  'sms-report': listOf('sms-report'),
  'senderid-report': listOf('senderid-report'),
  'client-report': listOf('client-report'),
  'packageid-report': {
    async getList(_resource: string, params: GetListParams): Promise<GetListResult<PackageRow>> {
      const { id, ...rest } = requestOf(params);
      const request = { client_id: id, ...rest, ...pageOfParams(params) };
      const read = async () =>
        pageFrom(await call(contract.packageHistory, request, { signal: params.signal }), request);
      return orNone(read, { data: [], total: 0 });
    },
  },
};
