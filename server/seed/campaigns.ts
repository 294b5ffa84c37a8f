// Past campaigns of the demo with their messages, and a scheduled one. Written like the rest of the
// history, so that units, counts and the campaigns' own counters agree.
import { segment } from '../../contract/segments.ts';
import type { Tx } from '../db/database.ts';
import { runSql } from '../db/sql/rows.ts';
import type { CampaignSource } from '../db/schema.ts';
import { hourMs } from '../domain/durations.ts';
import { times } from '../domain/kes.ts';
import { nairobiDay } from '../domain/nairobiDay.ts';
import { createCampaignIn } from '../modules/campaigns/runs/creation.service.ts';
import { networksOf } from '../modules/networks/networks.service.ts';
import { storeUpload } from '../modules/uploads/uploads.service.ts';
import { lifeOf, writeDay, type Row, type SeedContext } from './history.ts';
import { clientNamed, demoNumber, type SeededClient } from './organisations.ts';
import { firstNames } from './people.ts';

interface PastCampaign {
  client: string;
  name: string;
  /** A group of the client, or so many rows of a file. */
  to: string | number;
  daysAgo: number;
  text: string;
}

const past: readonly PastCampaign[] = [
  {
    client: 'Savanna Sacco',
    name: 'Annual general meeting',
    to: 'Members',
    daysAgo: 12,
    text: 'Habari {first_name}! Our annual general meeting is on 12th December at 10 am, Kenyatta Avenue hall. STOP*456*9*5#',
  },
  {
    client: 'Savanna Sacco',
    name: 'Open day guests',
    to: 180,
    daysAgo: 6,
    text: 'Karibu {first_name}! Visit our open day on Saturday and learn how to save with Savanna Sacco. STOP*456*9*5#',
  },
  {
    client: 'Savanna Sacco',
    name: 'Board papers',
    to: 'Board',
    daysAgo: 2,
    text: 'Dear {first_name}, the board papers for Thursday are in your email.',
  },
  {
    client: 'Kilimo Fresh',
    name: 'Market prices',
    to: 'Farmers Meru',
    daysAgo: 3,
    text: 'Habari {first_name}! Tomatoes 85/kg, onions 95/kg, kale 30/kg. Call us before 4 pm to sell. STOP*456*9*5#',
  },
];

/** Writes the past campaigns, oldest first, and plans the monthly one. */
export async function seedCampaigns(
  tx: Tx,
  clients: readonly SeededClient[],
  context: SeedContext,
): Promise<void> {
  for (const campaign of past)
    await seedPast(tx, clientNamed(clients, campaign.client), { campaign, context });
  await planMonthly(tx, clientNamed(clients, 'Savanna Sacco'), context.now);
}

interface Person {
  msisdn: string;
  first_name: string;
  isMuted: boolean;
}

async function seedPast(
  tx: Tx,
  client: SeededClient,
  { campaign, context }: { campaign: PastCampaign; context: SeedContext },
): Promise<void> {
  const day = context.days.at(-1 - campaign.daysAgo) ?? context.now;
  const started = new Date(day.getTime() + 10 * hourMs);
  const { people, source } = await peopleOf(tx, client, { campaign, context });
  const sender = client.demo.senders[0];
  if (!sender) return;
  const { id } = await tx
    .insertInto('campaigns')
    .values({
      client_id: client.id,
      user_id: client.userId,
      name: campaign.name,
      kind: typeof campaign.to === 'number' ? 'upload' : 'group',
      source: JSON.stringify(source),
      sender_id: sender.code,
      message: campaign.text,
      state: 'finished',
      runs: 1,
      created: started,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const run = await tx
    .insertInto('campaign_runs')
    .values({
      campaign_id: id,
      due: started,
      state: 'finished',
      expansion_done: true,
      expanded: people.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const networkOf = await networksOf(tx, []);
  const rows = people.flatMap((person, index): Row[] => {
    const network = networkOf(person.msisdn)?.network ?? '';
    const connector_id = context.connectors.get(network);
    if (person.isMuted || connector_id === undefined) return [];
    const message = campaign.text.replace('{first_name}', person.first_name);
    const { parts } = segment(message);
    const cost = times(client.demo.smsCost, parts);
    return [
      {
        ...lifeOf(started, { ...context, parts, cost }),
        campaign_id: id,
        run_id: run.id,
        run_row: index + 1,
        created: started.toISOString(),
        connector_id,
        package_id: sender.packageId,
        parts,
        otp: false,
        class: 'promotional',
        sender_id: sender.code,
        msisdn: person.msisdn,
        network,
        message,
      },
    ];
  });
  await writeDay(tx, client, { rows, context });
  const muted = people.flatMap(({ msisdn, isMuted }, index) =>
    isMuted ? [{ run_id: run.id, row: index + 1, value: msisdn, reason: 'Muted' }] : [],
  );
  if (muted.length > 0) await tx.insertInto('campaign_rejects').values(muted).execute();
  await countPast(tx, id);
}

async function peopleOf(
  tx: Tx,
  client: SeededClient,
  { campaign, context }: { campaign: PastCampaign; context: SeedContext },
): Promise<{ people: Person[]; source: CampaignSource }> {
  if (typeof campaign.to === 'string') {
    const group = await groupOf(tx, client, campaign.to);
    const members = await tx
      .selectFrom('contact_group_members as m')
      .innerJoin('contacts as c', 'c.id', 'm.contact_id')
      .select(['c.msisdn', 'c.first_name', 'c.status'])
      .where('m.group_id', '=', group)
      .orderBy('m.id')
      .execute();
    const people = members.map(({ status, ...member }) => ({ ...member, isMuted: status !== 1 }));
    return { people, source: { group_id: group } };
  }
  const numbers = new Set<string>();
  while (numbers.size < campaign.to) numbers.add(demoNumber(context.random));
  const people = [...numbers].map((msisdn) => ({
    msisdn,
    first_name: context.random.pick(firstNames),
    isMuted: false,
  }));
  const lines = people.map(({ msisdn, first_name }) => `${msisdn},${first_name}`);
  const upload_id = await storeUpload(tx, {
    clientId: client.id,
    userId: client.userId,
    file: { name: 'guests.csv', bytes: Buffer.from(['phone,first_name', ...lines].join('\n')) },
  });
  return { people, source: { upload_id } };
}

async function groupOf(tx: Tx, client: SeededClient, name: string): Promise<number> {
  const { id } = await tx
    .selectFrom('contact_groups')
    .select('id')
    .where('client_id', '=', client.id)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return id;
}

/** The counters that services keep, computed once. */
async function countPast(tx: Tx, campaignId: number): Promise<void> {
  await runSql(tx)`
    UPDATE campaign_runs r SET rejected = (SELECT count(*) FROM campaign_rejects j WHERE j.run_id = r.id),
      (recipients, expected, units) =
        (SELECT count(*), count(*), coalesce(sum(parts), 0) FROM messages m WHERE m.run_id = r.id)
    WHERE r.campaign_id = ${campaignId}`;
  await runSql(tx)`
    UPDATE campaigns c SET
      (rejected, expected) = (SELECT sum(rejected), sum(expected) FROM campaign_runs r WHERE r.campaign_id = c.id),
      (recipients, pending, delivered, failed, units) = (
        SELECT count(*), count(*) FILTER (WHERE state = 'pending'), count(*) FILTER (WHERE state = 'delivered'),
          count(*) FILTER (WHERE state = 'failed'),
          coalesce(sum(CASE WHEN state = 'failed' THEN parts_sent ELSE parts END), 0)
        FROM messages m WHERE m.campaign_id = c.id)
    WHERE c.id = ${campaignId}`;
}

/** On the fifth of every month, the next one first. */
async function planMonthly(tx: Tx, client: SeededClient, now: Date): Promise<void> {
  const [year = 0, month = 1] = nairobiDay(now).split('-').map(Number);
  const start = new Date(Date.UTC(year, month, 5)).toISOString().slice(0, 10);
  await createCampaignIn(
    tx,
    {
      clientId: client.id,
      name: 'Fees reminder',
      kind: 'group',
      source: { group_id: await groupOf(tx, client, 'Members') },
      sender: 'SAVANNA',
      text: 'Habari {first_name}, your school fees savings for this month are due on the 10th. Savanna Sacco',
      optOut: true,
      schedule: { repeat: 'EVERY_MONTH', time: '09:00', start, end: null },
    },
    { userId: client.userId, idempotencyKey: undefined, now },
  );
}
