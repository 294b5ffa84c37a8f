// Reports over HTTP (requirements/administration.md#reports).
import * as contract from '../../../contract/reports.ts';
import type { Reads } from '../../db/standby/standby.ts';
import type { Api, Call } from '../../http/api.ts';
import type { Caller } from '../../http/caller.ts';
import { sumKes } from '../../domain/kes.ts';
import * as service from './reports.service.ts';

export function mountReports(api: Api, { reads, clock }: { reads: Reads; clock: () => Date }): void {
  const of = (
    { body }: Pick<Call<typeof contract.networkReport>, 'body'>,
    { reach, permissions }: Caller,
    one?: 'one',
  ): service.ReportRequest => ({
    reach,
    id: body.id,
    allClients: one === undefined && body.all_clients === true,
    start: body.start,
    end: body.end,
    now: clock(),
    withCost: permissions.has('consumption:read'),
  });
  api.mount(contract.networkReport, (call, caller) =>
    withTotals(service.networkReport(reads(call), of(call, caller)), figures),
  );
  api.mount(contract.senderReport, (call, caller) =>
    withTotals(service.senderReport(reads(call), of(call, caller), 'sent'), smsTotal),
  );
  api.mount(contract.consumptionReport, (call, caller) =>
    withTotals(service.senderReport(reads(call), of(call, caller), 'units'), smsTotal),
  );
  api.mount(contract.clientNetworkReport, (call, caller) =>
    withTotals(service.networkReport(reads(call), of(call, caller, 'one')), figures),
  );
  api.mount(contract.clientSenderReport, (call, caller) =>
    withTotals(service.senderFigures(reads(call), of(call, caller, 'one')), figures),
  );
  api.mount(contract.reportSeries, (call, caller) => service.series(reads(call), of(call, caller)));
  api.mount(contract.packageHistory, ({ body, readsFrom }, { reach }) =>
    service.packageHistory(reads({ readsFrom }), { ...body, reach, now: clock() }),
  );
}

const figures = ['sent', 'delivered', 'pending', 'failed', 'unsent'] as const;
const smsTotal = ['sms_total'] as const;

/** Answers all rows, with the sums of the named figures. */
async function withTotals<
  Figure extends string,
  Row extends Partial<Record<Figure, number>> & { cost?: string | undefined },
>(rows: Promise<Row[]>, names: readonly Figure[]) {
  const message = await rows;
  const sumOf = (name: Figure) => message.reduce((sum, row) => sum + (row[name] ?? 0), 0);
  const totals = Object.fromEntries(names.map((name) => [name, sumOf(name)])) as Record<Figure, number>;
  const costs = message.flatMap(({ cost }) => (cost === undefined ? [] : [cost]));
  return { status: 200, message, totals: { ...totals, ...(costs.length > 0 && { cost: sumKes(costs) }) } };
}
