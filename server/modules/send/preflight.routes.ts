// Pre-flights of the three tabs of Send SMS and of scheduled numbers (requirements/portal.md#send-sms;
// requirements/domain.md#pre-flight). Sends nothing and reserves no unit; only an uploaded file is stored.
import {
  preflightGroup,
  preflightPromotional,
  preflightTransactional,
  preflightUpload,
  readUpload,
  uploadRejects,
  type Preflight,
} from '../../../contract/send.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db } from '../../db/database.ts';
import type { CampaignSource } from '../../db/schema.ts';
import { nextRun, readSchedule, requireLaterStart } from '../../domain/schedule.ts';
import { Refusal, suspended } from '../../domain/refusal.ts';
import type { Api } from '../../http/api.ts';
import { deleteUpload, storeUpload, readColumns } from '../uploads/uploads.service.ts';
import { keepPreflight, sentBefore, sentToNumbersBefore } from '../intake/reviewed.service.ts';
import { rejectsOf, runPreflight, type Send } from '../intake/preflight.service.ts';

export function mountPreflight(api: Api, deps: { db: Db; clock: () => Date }): void {
  const { db, clock } = deps;
  // Refused like the send, so that no one writes a text that cannot be sent.
  const mount: Api['mount'] = (endpoint, handle) =>
    api.mount(endpoint, async (call, caller, reply) => {
      if (!caller.clientActive) throw suspended('send');
      return handle(call, caller, reply);
    });
  const screen = async (send: Send) => {
    const result = await runPreflight(db, send);
    const sent_before = await sentBefore(db, send, { ...result, now: clock() });
    return { ...result, report: { ...result.report, ...(sent_before && { sent_before }) } };
  };
  const review = async (send: Send): Promise<Preflight> => {
    const result = await screen(send);
    const preflight_id = await keepPreflight(db, send, { result, now: clock() });
    return { ...result.report, ...(preflight_id !== undefined && { preflight_id }) };
  };
  mount(preflightTransactional, async ({ body }, { clientId }) => {
    const source = { numbers: body.msisdn };
    const send: Send = { clientId, source, ...textOf(body), class: 'transactional', now: clock() };
    const result = await runPreflight(db, send);
    const sent_before = await sentToNumbersBefore(db, send, { result, now: clock() });
    return { message: { ...result.report, ...(sent_before && { sent_before }) } };
  });
  mount(preflightPromotional, async ({ body }, { clientId }) => {
    const send = promotional(clientId, { numbers: body.msisdn }, body);
    return { message: (await screen({ ...send, ...startOf(body, clock()) })).report };
  });
  mount(preflightGroup, async ({ body }, { clientId }) => {
    const send = promotional(clientId, { group_id: body.contact_group_id }, body);
    return { message: await review({ ...send, ...startOf(body, clock()) }) };
  });
  mount(preflightUpload, async ({ body, file }, { clientId, userId }) => {
    const start = startOf(body, clock());
    const upload_id = file ? await storeUpload(db, { clientId, userId, file }) : uploadOf(body);
    const send = promotional(clientId, fileSource(upload_id, body), body);
    try {
      return { message: { ...(await review({ ...send, ...start })), upload_id } };
    } catch (error) {
      // The client gets no handle to a refused file, so it is deleted.
      if (file) await deleteUpload(db, upload_id);
      throw error;
    }
  });
  mount(readUpload, async ({ body, file }, { clientId, userId }) => {
    const upload_id = file ? await storeUpload(db, { clientId, userId, file }) : uploadOf(body);
    try {
      return {
        message: { upload_id, ...(await readColumns(db, { clientId, ...fileSource(upload_id, body) })) },
      };
    } catch (error) {
      if (file) await deleteUpload(db, upload_id);
      throw error;
    }
  });
  api.mountStream(uploadRejects, async ({ body }, { clientId }) => {
    const send = promotional(clientId, fileSource(uploadOf(body), body), body);
    return { total: undefined, batches: rejectsOf(db, send) };
  });
}

type UploadBody = ParsedBodyOf<typeof preflightUpload>;
type TextBody = Pick<ParsedBodyOf<typeof preflightTransactional>, 'message' | 'sender_id'> & {
  opt_out?: boolean;
};

const textOf = (body: TextBody) => ({
  sender: body.sender_id,
  text: body.message,
  optOut: body.opt_out ?? false,
});

const promotional = (clientId: number, source: CampaignSource, body: TextBody): Send => ({
  clientId,
  source,
  ...textOf(body),
  class: 'promotional',
});

function uploadOf(body: Pick<UploadBody, 'upload_id'>): number {
  if (body.upload_id === undefined)
    throw new Refusal(422, 'file_missing', 'Choose a file of numbers', 'file');
  return body.upload_id;
}

const fileSource = (uploadId: number, { number_column }: Pick<UploadBody, 'number_column'>) => ({
  upload_id: uploadId,
  ...(number_column ? { number_column } : {}),
});

/** When the send would start: now, or at the first run of its schedule, which may replace another one. */
function startOf(
  body: Omit<UploadBody, 'upload_id'> | ParsedBodyOf<typeof preflightGroup>,
  now: Date,
): Pick<Send, 'now' | 'isScheduled' | 'replaces'> {
  if (body.schedule !== true) return { now, isScheduled: false };
  const schedule = readSchedule(body);
  requireLaterStart(schedule, now);
  return { now: nextRun(schedule, now) ?? now, isScheduled: true, replaces: body.replaces };
}
