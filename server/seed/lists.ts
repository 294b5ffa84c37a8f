// Templates and do-not-disturb numbers of the demo's clients.
import type { Tx } from '../db/database.ts';
import { dayMs } from '../domain/durations.ts';
import { demoNumber, type SeededClient } from './organisations.ts';
import type { Random } from './random.ts';

const templates: Record<string, readonly { name: string; message: string }[]> = {
  'Savanna Sacco': [
    { name: 'Loan approved', message: 'Dear {first_name}, your loan is approved. Visit any branch with your national ID. Savanna Sacco' },
    { name: 'Meeting reminder', message: 'Habari {first_name}! Our meeting is tomorrow at 10 am, Kenyatta Avenue hall. Karibu.' },
    { name: 'Holiday greetings', message: 'Savanna Sacco wishes you and your family a merry Christmas and a happy new year!' },
  ],
  'Jambo Couriers': [
    { name: 'Rider briefing', message: 'Hi {first_name}, briefing at 6.30 am at Moi Avenue. Bring your reflector jacket.' },
  ],
  'Kilimo Fresh': [
    { name: 'Market prices', message: 'Habari {first_name}! Tomatoes 85/kg, onions 95/kg, kale 30/kg. Call us before 4 pm to sell.' },
  ],
  'Elimu Academy': [
    { name: 'Fees balance', message: 'Dear parent, fees for next term are due on 5th January. Paybill 522522, account: pupil number.' },
  ],
}; // oxfmt-ignore

export async function seedLists(
  tx: Tx,
  clients: readonly SeededClient[],
  { random, now }: { random: Random; now: Date },
): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  for (const { id: client_id, demo } of clients) {
    const kept = (templates[demo.name] ?? []).map((each, index) => {
      const created = ago(40 - index);
      return { ...each, client_id, created, updated: created };
    });
    if (kept.length > 0) await tx.insertInto('templates').values(kept).execute();
    const contacts = await tx
      .selectFrom('contacts')
      .select('msisdn')
      .where('client_id', '=', client_id)
      .orderBy('id')
      .limit(3)
      .execute();
    if (demo.name === 'Savanna Sacco') await seedConsents(tx, client_id, ago);
    const sender = demo.senders[0]?.code ?? '';
    const sources = [
      { source: 'subscriber', detail: `STOP to ${sender}` },
      { source: 'receipt', detail: 'SenderName Blacklisted' },
      { source: 'console', detail: null },
    ] as const;
    const entries = sources.flatMap((how, index) => {
      const msisdn = contacts[index]?.msisdn;
      return msisdn === undefined ? [] : [{ ...how, client_id, msisdn, created: ago(20 - 6 * index) }];
    });
    if (entries.length > 0) await tx.insertInto('dnd').values(entries).execute();
  }
  const complaint = { client_id: null, source: 'console' as const, detail: 'Complaint to the regulator' };
  await tx
    .insertInto('dnd')
    .values([30, 9].map((days) => ({ ...complaint, msisdn: demoNumber(random), created: ago(days) })))
    .execute();
}

/** Consents of the first contacts, of which some are on the DND list, and of the last. */
async function seedConsents(tx: Tx, clientId: number, ago: (days: number) => Date): Promise<void> {
  const sources = [
    ['asc', 'Branch', 'I agree that Savanna Sacco sends me account alerts and offers by SMS.'],
    ['desc', 'Web form', 'Send me news and offers by SMS. I can stop them at any time.'],
  ] as const;
  for (const [index, [order, consent_source, consent_text]] of sources.entries()) {
    const some = tx
      .selectFrom('contacts')
      .select('id')
      .where('client_id', '=', clientId)
      .orderBy('id', order)
      .limit(30);
    const consent_at = ago(200 - 90 * index);
    await tx
      .updateTable('contacts')
      .set({ consent_source, consent_at, consent_text })
      .where('id', 'in', some)
      .execute();
  }
}
