// Campaigns over HTTP: creation, control and lists (requirements/portal.md#group-campaigns,
// #scheduled-campaigns).
import * as campaigns from '../../../contract/campaigns.ts';
import { previewedRuns, previewSchedule } from '../../../contract/schedule.ts';
import { sendGroup, sendPromotional, sendUpload } from '../../../contract/send.ts';
import type { Db } from '../../db/database.ts';
import type { Reads } from '../../db/standby/standby.ts';
import { Refusal } from '../../domain/refusal.ts';
import { nextRuns, readSchedule, requireLaterStart, type ScheduleFields } from '../../domain/schedule.ts';
import type { Api, Call } from '../../http/api.ts';
import { asMessage } from '../../http/asMessage.ts';
import { may, requireRight, type Actor, type Caller } from '../../http/caller.ts';
import type { CampaignOrder } from './runs/campaignOrders.ts';
import { createCampaign } from './runs/creation.service.ts';
import { listCampaigns, listRuns, type CampaignsRequest } from './lists/lists.service.ts';
import { exportRecipients, listRecipients } from './lists/recipients.service.ts';
import * as control from './control/campaignControl.service.ts';
import { copyOf } from './control/copy.service.ts';
import { outcomesOf, previewResend, resendFailed } from './control/resend.service.ts';

interface Deps {
  db: Db;
  reads: Reads;
  clock: () => Date;
}

export function mountCampaigns(api: Api, deps: Deps): void {
  mountSends(api, deps);
  mountControl(api, deps);
  mountResults(api, deps);
  mountLists(api, deps);
}

type SendCall = Call<typeof sendPromotional | typeof sendGroup | typeof sendUpload>;

function mountSends(api: Api, { db, clock }: Deps): void {
  const create = (
    { body, request }: SendCall,
    caller: Actor,
    what: Pick<CampaignOrder, 'kind' | 'source' | 'hold' | 'unheldMax' | 'preflightId' | 'costMax'>,
  ) => {
    const replaces = body.schedule ? body.replaces : undefined;
    if (replaces !== undefined) requireRight(caller, 'campaigns', 'update');
    const order = {
      ...what,
      clientId: caller.clientId,
      name: body.campaign_name,
      sender: body.sender_id,
      text: body.message,
      optOut: body.opt_out ?? false,
      schedule: scheduleOf(body),
      replaces,
    };
    const { idempotencyKey } = request;
    const { userId, address } = caller;
    const by = { userId, address, idempotencyKey, now: clock() };
    if (replaces === undefined) return createCampaign(db, order, by);
    const original = { id: replaces, reach: { clientId: caller.clientId }, userId, address, by: order.name };
    return createCampaign(db, order, { ...by, before: (tx) => control.cancelReplaced(tx, original) });
  };
  api.mount(sendPromotional, (call, caller) =>
    create(call, caller, {
      kind: 'typed',
      source: { numbers: call.body.msisdn },
      costMax: call.body.cost_max,
    }),
  );
  api.mount(sendGroup, (call, caller) =>
    create(call, caller, {
      kind: 'group',
      source: { group_id: call.body.contact_group_id },
      unheldMax: campaigns.unheldNumbersMax,
      preflightId: call.body.preflight_id,
    }),
  );
  api.mount(sendUpload, (call, caller) =>
    create(call, caller, {
      kind: 'upload',
      source: uploadOf(call),
      hold: true,
      preflightId: call.body.preflight_id,
    }),
  );
  api.mount(previewSchedule, ({ body }) => {
    const now = clock();
    const schedule = scheduleOf({ ...body, schedule: body.schedule ?? true });
    if (schedule) requireLaterStart(schedule, now);
    const runs = schedule ? nextRuns(schedule, now, previewedRuns) : [];
    return Promise.resolve({ message: runs.map((run) => run.toISOString()) });
  });
}

const scheduleOf = (fields: ScheduleFields & { schedule?: boolean | undefined }) =>
  fields.schedule ? readSchedule(fields) : undefined;

function uploadOf({ body, file }: Call<typeof sendUpload>): CampaignOrder['source'] {
  const column = body.number_column ? { number_column: body.number_column } : {};
  if (file) return { file, ...column };
  if (body.upload_id === undefined) throw new Refusal(422, 'file_missing', 'Choose a file', 'file');
  return { upload_id: body.upload_id, ...column };
}

function targetOf(id: number, caller: Actor): control.CampaignTarget {
  const { reach, userId, address } = caller;
  return { id, reach, userId, address, isOwnHoldOnly: !may(caller, 'campaigns', 'update') };
}

function mountControl(api: Api, { db }: Deps): void {
  const { pauseCampaign, resumeCampaign, cancelCampaign, releaseCampaign, skipRun } = campaigns;
  const acts = [
    [resumeCampaign, control.resume],
    [releaseCampaign, control.release],
    [skipRun, control.skip],
  ] as const;
  for (const [endpoint, act] of acts) {
    api.mount(endpoint, ({ id }, caller) => asMessage(act(db, targetOf(id, caller))));
  }
  api.mount(pauseCampaign, ({ id, body }, caller) =>
    asMessage(control.pause(db, { ...targetOf(id, caller), reason: body?.reason })),
  );
  api.mount(cancelCampaign, ({ id, body }, caller) => {
    const target = { ...targetOf(id, caller), reason: body?.reason, isDuringHold: body?.held };
    return asMessage(control.cancel(db, target));
  });
}

/** Mounts the calls about the outcome of a campaign. */
function mountResults(api: Api, { db, clock }: Deps): void {
  api.mount(campaigns.campaignOutcomes, ({ id }, { reach }) => asMessage(outcomesOf(db, { id, reach })));
  api.mount(campaigns.previewResend, ({ id, body }, { reach }) =>
    asMessage(previewResend(db, { id, reach, codes: body?.failure_codes })),
  );
  api.mount(campaigns.resendFailed, ({ id, body, request }, { reach, userId, address }) => {
    const by = { idempotencyKey: request.idempotencyKey, now: clock() };
    return resendFailed(db, { id, reach, userId, address, codes: body?.failure_codes }, by);
  });
  api.mount(campaigns.copyCampaign, ({ id }, caller) => asMessage(copyOf(db, caller, { id, now: clock() })));
}

function mountLists(api: Api, { db, reads, clock }: Deps): void {
  const list =
    (which: CampaignsRequest['which']) => (call: Call<typeof campaigns.groupCampaigns>, caller: Caller) =>
      listCampaigns(reads(call), { ...call.body, ...call.query, caller, which, now: clock() });
  api.mount(campaigns.groupCampaigns, list('group'));
  api.mount(campaigns.scheduledCampaigns, list('scheduled'));
  api.mount(campaigns.campaignRecipients, ({ body, query, readsFrom }, caller) =>
    listRecipients({ from: reads({ readsFrom }), db }, caller, { ...body, ...query }),
  );
  api.mountStream(campaigns.exportRecipients, ({ query, readsFrom }, caller) =>
    exportRecipients({ from: reads({ readsFrom }), db }, caller, query),
  );
  api.mountCollection(campaigns.campaignRuns, {
    list: ({ filter, offset, limit }, { reach }, call) =>
      listRuns(reads(call), { reach, campaignId: filter.campaign_id }, { offset, limit }),
  });
}
