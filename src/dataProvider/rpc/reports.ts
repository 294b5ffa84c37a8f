// Reports (requirements/administration.md#reports). Three of them are answered whole and paged here, so that turning a page sends no
// request. A 422 is shown as an info notice and empties the list.
import type { GetListParams, GetListResult, RaRecord } from 'react-admin';
import * as contract from '../../../contract/reports.ts';
import { showNotice } from '../../notices/notices.ts';
import { queryClient } from '../../queryClient.ts';
import { call } from '../call.ts';
import { rowsOf } from '../compat/page.ts';
import { HttpError } from '../http.ts';
import { listOf, sortedPage } from './list.ts';

export interface ReportRequest {
  id: number;
  start: string;
  end: string;
  /** A backend of the specification ignores it and answers for `id` only. */
  all_clients?: true;
}

export type WholeReport = 'sms-report' | 'senderid-report' | 'client-report';

/** A row with an id, as react-admin's records need one. */
export type Keyed<Row> = Row & { id: string | number };

/** All rows of a report, and their sums if the backend answers them. */
interface Whole<Row = RaRecord> {
  rows: Row[];
  totals?: object | undefined;
}

type Read = (request: ReportRequest) => Promise<Whole>;

const senders =
  (endpoint: typeof contract.senderReport): Read =>
  async (request) => {
    const answer = await call(endpoint, request);
    const rows = rowsOf(answer).map((row) => ({
      ...row,
      id: `${row.client_id ?? ''} ${row.sender_id ?? ''}`,
    }));
    return { rows, totals: answer.totals };
  };

const readers: Record<WholeReport, Read> = {
  'sms-report': async (request) => {
    const answer = await call(contract.networkReport, request);
    const rows = rowsOf(answer).map((row) => ({ ...row, id: row.connector_id ?? row.connector_name ?? '' }));
    return { rows, totals: answer.totals };
  },
  'senderid-report': senders(contract.senderReport),
  'client-report': senders(contract.consumptionReport),
};

/** How long an answer is reused for the pages, the chart and the file, in milliseconds. */
const freshMs = 30_000;

/** Reads a report in full. */
export const wholeReport = (resource: WholeReport, request: ReportRequest) => ({
  queryKey: [resource, 'whole', request],
  // Without a signal, because a chart that unmounts must not cancel a request that the list waits for.
  queryFn: () => emptyOn422(() => readers[resource](request), { rows: [] }),
  staleTime: freshMs,
});

async function emptyOn422<Answer>(read: () => Promise<Answer>, empty: Answer): Promise<Answer> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 422) throw error;
    showNotice('info', error.message);
    return empty;
  }
}

const wholeList = (resource: WholeReport) => ({
  async getList(params: GetListParams): Promise<GetListResult> {
    const { rows, totals } = await queryClient.fetchQuery(wholeReport(resource, requestOf(params)));
    return { ...sortedPage(rows, params), meta: { totals } };
  },
});

function requestOf({ filter }: GetListParams): ReportRequest {
  const { id, start, end, all_clients } = filter as ReportRequest;
  return { id, start, end, ...(all_clients && { all_clients }) };
}

/** Keeps the order of the answer. */
export const asAnswered = { field: 'none', order: 'ASC' } as const;

const packages = listOf(contract.packageHistory, {
  meta: ({ total_sms }) => ({ totals: total_sms === undefined ? undefined : { sms_count: total_sms } }),
});

export const resources = {
  'sms-report': wholeList('sms-report'),
  'senderid-report': wholeList('senderid-report'),
  'client-report': wholeList('client-report'),
  'packageid-report': {
    getList(params: GetListParams): Promise<GetListResult> {
      const { id: client_id, ...rest } = requestOf(params);
      const read = () => packages.getList({ ...params, filter: { client_id, ...rest } });
      return emptyOn422(read, { data: [], total: 0 });
    },
  },
};
