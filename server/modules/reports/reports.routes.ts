// Reports over HTTP (requirements/administration.md#reports).
import * as contract from '../../../contract/reports.ts';
import type { Db } from '../../db/database.ts';
import type { Api, Call } from '../../http/api.ts';
import type { Caller } from '../../http/caller.ts';
import * as service from './reports.service.ts';

export function mountReports(api: Api, { db, clock }: { db: Db; clock: () => Date }): void {
  const of = (
    { body }: Pick<Call<typeof contract.networkReport>, 'body'>,
    { reach }: Caller,
    one?: 'one',
  ): service.ReportRequest => ({
    reach,
    id: body.id,
    allClients: one === undefined && body.all_clients === true,
    start: body.start,
    end: body.end,
    now: clock(),
  });
  api.mount(contract.networkReport, (call, caller) => answer(service.networkReport(db, of(call, caller))));
  api.mount(contract.senderReport, (call, caller) =>
    answer(service.senderReport(db, of(call, caller), 'sent')),
  );
  api.mount(contract.consumptionReport, (call, caller) =>
    answer(service.senderReport(db, of(call, caller), 'units')),
  );
  api.mount(contract.clientNetworkReport, (call, caller) =>
    answer(service.networkReport(db, of(call, caller, 'one'))),
  );
  api.mount(contract.clientSenderReport, (call, caller) =>
    answer(service.senderFigures(db, of(call, caller, 'one'))),
  );
  api.mount(contract.reportSeries, (call, caller) => service.series(db, of(call, caller)));
  api.mount(contract.packageHistory, ({ body }, { reach }) =>
    service.packageHistory(db, {
      reach,
      clientId: body.client_id,
      allClients: body.all_clients === true,
      start: body.start,
      end: body.end,
      page: body.page,
      per_page: body.per_page,
    }),
  );
}

const answer = async <Row>(rows: Promise<Row[]>) => ({ status: 200, message: await rows });
