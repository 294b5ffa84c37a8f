// Samples of sends, campaigns and messages.
import { createCampaign } from '../../../server/modules/campaigns/runs/creation.service.ts';
import { cancel, pause } from '../../../server/modules/campaigns/control/campaignControl.service.ts';
import { runPreflight } from '../../../server/modules/intake/preflight.service.ts';
import { keepPreflight } from '../../../server/modules/intake/reviewed.service.ts';
import { insertUpload } from '../../../server/modules/uploads/uploads.store.ts';
import { aGroup, senderName } from '../campaignHarness.ts';
import { aMessage } from '../messages.ts';
import { aUser } from '../people.ts';
import {
  aNumber,
  earlier,
  filters,
  next,
  own,
  plain,
  type Make,
  type SampleContext,
  type Samples,
} from './sample.ts';

export async function aCampaign(
  { db, clientId }: SampleContext,
  given: { daily?: boolean; hold?: boolean } = {},
): Promise<number> {
  const user = await aUser(db, { clientId });
  const { campaign_id = 0 } = await createCampaign(
    db,
    {
      clientId,
      name: `Campaign ${next()}`,
      kind: 'group',
      source: { group_id: await aGroup(db, clientId, 2) },
      sender: senderName,
      text: 'Habari',
      optOut: false,
      hold: given.hold ?? false,
      ...(given.daily && {
        schedule: { repeat: 'EVERY_DAY' as const, time: '10:00', start: '2035-01-01', end: null },
      }),
    },
    { userId: user.id, idempotencyKey: undefined, now: new Date() },
  );
  return campaign_id;
}

const targetOf = (id: number) => ({ id, reach: 'all' as const, userId: 1, address: 'test' });

async function aPausedCampaign(harness: SampleContext): Promise<number> {
  const id = await aCampaign(harness);
  await pause(harness.db, targetOf(id));
  return id;
}

/** A cancelled campaign that failed for one number. */
async function aFailedCampaign(harness: SampleContext): Promise<number> {
  const { db, clientId } = harness;
  const id = await aCampaign(harness);
  await cancel(db, targetOf(id));
  await aMessage(db, { clientId, class: 'promotional', state: 'failed', campaignId: id, at: earlier() });
  await db.updateTable('campaigns').set({ failed: 1 }).where('id', '=', id).execute();
  return id;
}

export async function anUpload({ db, clientId }: SampleContext): Promise<number> {
  const { id: userId } = await aUser(db, { clientId });
  const file = { name: 'numbers.csv', bytes: Buffer.from(`phone\n${aNumber()}\nnobody\n`) };
  return insertUpload(db, { clientId, userId, file });
}

const text = { message: 'Habari', sender_id: senderName };
const campaign = () => ({ ...text, campaign_name: `Campaign ${next()}` });
const typed = () => ({ country_code: 'KE', msisdn: aNumber(), schedule: false });
const toGroup: Make = async ({ db, clientId }) => ({
  body: { ...campaign(), contact_group_id: await aGroup(db, clientId, 2) },
});
const toUpload: Make = async (harness) => ({ body: { ...campaign(), upload_id: await anUpload(harness) } });

/** The same send with a pre-flight before it. */
const reviewed =
  (make: Make): Make =>
  async (harness) => {
    const { body = {} } = await make(harness);
    const { clientId } = harness;
    const source = body['upload_id']
      ? { upload_id: Number(body['upload_id']) }
      : { group_id: Number(body['contact_group_id']) };
    const review = {
      clientId,
      source,
      sender: senderName,
      text: text.message,
      optOut: false,
      class: 'promotional',
    } as const;
    const worked = await runPreflight(harness.db, review);
    return {
      body: {
        ...body,
        preflight_id: await keepPreflight(harness.db, review, { result: worked, now: new Date() }),
      },
    };
  };

const send = {
  'message/preflight/transactional': () => ({ body: { ...typed(), ...text } }),
  'message/preflight/promotional': () => ({ body: { ...typed(), ...campaign() } }),
  'message/preflight/contact-group': own(toGroup),
  'message/preflight/upload-file': own(toUpload),
  'message/preflight/upload-rejects': own(toUpload),
  'message/preflight/upload-columns': own(async (harness) => ({
    body: { upload_id: await anUpload(harness) },
  })),
  'message/preflight/schedule': () => ({
    body: { repeat_type: 'EVERY_DAY', start_date: '2035-01-01', send_time: '10:00' },
  }),
  'message/send/transactional': () => ({ body: { ...typed(), ...text } }),
  'message/send/test': () => ({ body: text }),
  'message/send/promotional': () => ({ body: { ...typed(), ...campaign() } }),
  'message/send/contact-group': [own(toGroup), own(reviewed(toGroup))],
  'message/send/upload-file': [own(toUpload), own(reviewed(toUpload))],
} satisfies Samples;

const recipients: Make = async (harness) => ({ query: { group_id: await aCampaign(harness) } });

const ofSender: Make = ({ clientId }) => ({ body: { client_id: clientId, sender_id: senderName } });

const campaigns = {
  'message/groupbulk': [plain, filters(ofSender)],
  'message/all/scheduled': [plain, filters(ofSender)],
  'message/groupbulk/download': recipients,
  'message/groupbulk/download/export': recipients,
  'campaign/:id/pause': async (harness) => ({ id: await aCampaign(harness) }),
  'campaign/:id/resume': async (harness) => ({ id: await aPausedCampaign(harness) }),
  'campaign/:id/cancel': async (harness) => ({ id: await aCampaign(harness) }),
  'campaign/:id/release': async (harness) => ({ id: await aCampaign(harness, { hold: true }) }),
  'campaign/:id/skip': async (harness) => ({ id: await aCampaign(harness, { daily: true }) }),
  'campaign/:id/outcomes': async (harness) => ({ id: await aFailedCampaign(harness) }),
  'campaign/:id/resend-failed': async (harness) => ({ id: await aFailedCampaign(harness) }),
  'campaign/:id/resend-failed/preview': async (harness) => ({ id: await aFailedCampaign(harness) }),
  'campaign/:id/copy': async (harness) => ({ id: await aCampaign(harness) }),
} satisfies Samples;

const filtered = filters(async (harness) => ({
  body: {
    client_id: harness.clientId,
    campaign_id: await aCampaign(harness),
    sender_id: senderName,
  },
}));

const messages = {
  'message-text/reveal': [
    async ({ db, clientId }) => ({
      body: { kind: 'message', id: await aMessage(db, { clientId, at: earlier() }) },
    }),
    async (harness) => ({ body: { kind: 'campaign', id: await aCampaign(harness) } }),
  ],
  'message/all/transactional': [plain, filtered],
  'message/all/promotional': [plain, filtered],
  'message/all/transactional/export': [plain, filtered],
  'message/all/promotional/export': [plain, filtered],
  'message/:id/cancel': async ({ db, clientId }) => ({
    id: await aMessage(db, { clientId, state: 'queued', at: earlier() }),
  }),
  'support/search': () => ({ body: { q: aNumber() } }),
  'support/message': async ({ db, clientId }) => ({
    body: { id: await aMessage(db, { clientId, at: earlier() }) },
  }),
} satisfies Samples;

export const sendingSamples: Samples = { ...send, ...campaigns, ...messages };
