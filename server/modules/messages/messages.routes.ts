// Message lists and the timeline of one message (requirements/portal.md#message-lists).
import {
  exportPromotional,
  exportTransactional,
  allPromotional,
  allTransactional,
  messageEvents,
} from '../../../contract/messages.ts';
import { cancelMessage } from '../../../contract/send.ts';
import type { Db } from '../../db/database.ts';
import type { Reads } from '../../db/standby/standby.ts';
import { readSort } from '../../domain/sortOrder.ts';
import type { Actor } from '../../http/caller.ts';
import type { Api, Call } from '../../http/api.ts';
import { asMessage } from '../../http/asMessage.ts';
import { listArray } from '../../http/listPage.ts';
import { recordExport, recordPage, type Export } from '../audit/audit.service.ts';
import { cancelWaiting } from './cancel.service.ts';
import { listEvents } from './explanation.service.ts';
import { exportMessages, listMessages, type ListRequest } from './messages.service.ts';

interface Deps {
  db: Db;
  reads: Reads;
  clock: () => Date;
}

export function mountMessages(api: Api, { db, reads, clock }: Deps): void {
  const list = async (call: ListCall, caller: Actor, of: MessageClass) => {
    const request = requestOf(of, call);
    const page = await listMessages(reads(call), caller, { ...request, now: clock() });
    await recordPage(db, caller, { page: request, file: downloadOf(caller, request, page.total) });
    return page;
  };
  const all = async (call: ListCall, caller: Actor, of: MessageClass) => {
    const request = requestOf(of, call);
    const rows = await exportMessages(reads(call), caller, { ...request, now: clock() });
    await recordExport(db, caller, downloadOf(caller, request, rows.total));
    return rows;
  };
  api.mount(allTransactional, (call, caller) => list(call, caller, 'transactional'));
  api.mount(allPromotional, (call, caller) => list(call, caller, 'promotional'));
  api.mountStream(exportTransactional, (call, caller) => all(call, caller, 'transactional'));
  api.mountStream(exportPromotional, (call, caller) => all(call, caller, 'promotional'));
  api.mount(cancelMessage, ({ id }, caller) => asMessage(cancelWaiting(db, caller, id)));
  api.mountCollection(messageEvents, {
    list: async ({ filter, ...request }, caller, call) =>
      listArray(request, await listEvents(reads(call), caller.reach, filter.message_id)),
  });
}

type ExportRequest = Omit<ListRequest, 'now'>;
type ListCall = Pick<Call<typeof allTransactional>, 'body' | 'query' | 'readsFrom'>;
type MessageClass = ListRequest['class'];

const downloadOf = ({ clientId }: Actor, request: ExportRequest, rows: number | undefined): Export => ({
  clientId,
  action: 'message.export',
  subject: request.class === 'transactional' ? 'API Reports' : 'All Messages',
  after: { rows, from: request.startDate, until: request.endDate, ...filtersOf(request) },
});

/** The filters that are set, for the audit log. */
const filtersOf = ({ ids, clientId, campaignId, sender, status, network, failureCode }: ExportRequest) => ({
  chosen: ids?.length,
  client_id: clientId,
  campaign_id: campaignId,
  sender_id: sender,
  status,
  network,
  failure_code: failureCode,
});

const requestOf = (messageClass: MessageClass, { body, query }: ListCall): ExportRequest => ({
  class: messageClass,
  page: body.page,
  per_page: body.per_page,
  startDate: body.start_date,
  endDate: body.end_date,
  number: query.msisdn,
  ids: body.ids,
  clientId: body.client_id,
  campaignId: body.campaign_id,
  sender: body.sender_id,
  status: body.status,
  network: body.network,
  failureCode: body.failure_code,
  oldestFirst: readSort(body.sort, ['created'])?.descending === false,
});
