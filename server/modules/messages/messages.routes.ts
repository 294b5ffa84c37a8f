// Message lists and the timeline of one message (spec part 1 section 7).
import {
  exportPromotional,
  exportTransactional,
  allPromotional,
  allTransactional,
  messageEvents,
} from '../../../contract/messages.ts';
import type { Db } from '../../db/database.ts';
import type { Api, Call } from '../../http/api.ts';
import { exportMessages, listEvents, listMessages, type ListRequest } from './messages.service.ts';

export function mountMessages(api: Api, deps: { db: Db }): void {
  const { db } = deps;
  api.mount(allTransactional, (call, caller) => listMessages(db, caller, requestOf('transactional', call)));
  api.mount(allPromotional, (call, caller) => listMessages(db, caller, requestOf('promotional', call)));
  api.mountStream(exportTransactional, (call, caller) =>
    exportMessages(db, caller, requestOf('transactional', call)),
  );
  api.mountStream(exportPromotional, (call, caller) =>
    exportMessages(db, caller, requestOf('promotional', call)),
  );
  api.mountCollection(messageEvents, {
    list: async ({ filter, offset, limit }, caller) => {
      const events = await listEvents(db, caller.reach, filter.message_id);
      return { rows: events.slice(offset, offset + limit), total: events.length };
    },
  });
}

const requestOf = (
  messageClass: ListRequest['class'],
  { body, query }: Pick<Call<typeof allTransactional>, 'body' | 'query'>,
): ListRequest => ({
  class: messageClass,
  page: body.page,
  perPage: body.per_page,
  startDate: body.start_date,
  endDate: body.end_date,
  number: query.msisdn,
});
