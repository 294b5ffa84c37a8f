// Samples of contacts and of the do-not-disturb list.
import { aGroup } from '../campaignHarness.ts';
import { anUpload } from './sending.ts';
import {
  aboutClient,
  aNumber,
  filters,
  next,
  own,
  plain,
  type Make,
  type SampleContext,
  type Samples,
} from './sample.ts';

async function aMembership({ db, clientId }: SampleContext): Promise<number> {
  const group = await aGroup(db, clientId, 1);
  const row = await db
    .selectFrom('contact_group_members')
    .select('id')
    .where('group_id', '=', group)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function aDndEntry({ db, clientId }: SampleContext): Promise<number> {
  const entry = { client_id: clientId, msisdn: `254730${String(next()).padStart(6, '0')}` };
  const row = await db
    .insertInto('dnd')
    .values({ ...entry, source: 'console' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const dnd = {
  'blacklist/all': [plain, filters(aboutClient)],
  'blacklist/all/export': [plain, filters(aboutClient)],
  'blacklist/add': [
    () => ({ body: { msisdn: aNumber() } }),
    ({ clientId }) => ({ body: { msisdn: aNumber(), client_id: clientId } }),
  ],
  'blacklist/:id/delete': async (harness) => ({ id: await aDndEntry(harness) }),
  'blacklist/bulk/delete': async (harness) => ({ body: { ids: [await aDndEntry(harness)] } }),
  'blacklist/import': [
    () => ({ files: numbersFile() }),
    ({ clientId }) => ({ body: { client_id: clientId }, files: numbersFile() }),
  ],
} satisfies Samples;

const numbersFile = () => ({ file: { name: 'numbers.csv', content: `phone\n${aNumber()}\n` } });

const inGroup: Make = async ({ db, clientId }) => ({ body: { id: await aGroup(db, clientId, 2) } });

const contacts = {
  'contact/group': plain,
  'contact/group/list': inGroup,
  'contact/group/list/export': inGroup,
  'contact/create': () => ({
    body: {
      name: `Group ${next()}`,
      contacts: [{ country_code: 'ke', msisdn: aNumber(), first_name: 'Amina', other_name: 'Otieno' }],
    },
  }),
  'contact/upload': [
    () => ({
      body: { name: `Group ${next()}`, country_code: 'ke' },
      files: {
        file: { name: 'people.csv', content: `phone,first name,other name\n${aNumber()},Amina,Otieno\n` },
      },
    }),
    own(async (harness) => ({
      body: { name: `Group ${next()}`, country_code: 'ke', upload_id: await anUpload(harness) },
    })),
  ],
  'contact/upload/columns': () => ({
    body: {},
    files: { file: { name: 'people.csv', content: `phone,loan balance\n${aNumber()},1200\n` } },
  }),
  'contact/group/update': async ({ db, clientId }) => ({
    body: { contact_group_id: await aGroup(db, clientId, 1), name: `Renamed ${next()}` },
  }),
  'contact/group/delete': async ({ db, clientId }) => ({
    body: { contact_group_id: await aGroup(db, clientId, 1) },
  }),
  'contact/group/msisdn/update': async (harness) => ({
    body: { contact_group_msisdn_id: await aMembership(harness), first_name: 'Amina', other_name: 'Otieno' },
  }),
  'contact/group/msisdn/status': async (harness) => ({
    body: { contact_group_msisdn_id: await aMembership(harness), status: 0 },
  }),
  'contact/group/msisdn/delete': async (harness) => ({
    body: { contact_group_msisdn_id: await aMembership(harness) },
  }),
  'contact/bulk/delete': async (harness) => ({ body: { ids: [await aMembership(harness)] } }),
  'contact/bulk/status': async (harness) => {
    const ids = [await aMembership(harness)];
    await harness.db.updateTable('contacts').set({ status: 1 }).execute();
    return { body: { ids, status: 0 } };
  },
  'contact/bulk/move': async (harness) => ({
    body: {
      ids: [await aMembership(harness)],
      contact_group_id: await aGroup(harness.db, harness.clientId, 1),
    },
  }),
} satisfies Samples;

export const contactSamples: Samples = { ...dnd, ...contacts };
