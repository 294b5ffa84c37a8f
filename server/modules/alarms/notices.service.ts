// Delivers the notices of alarms that are due, each at least once: the outcome is stored after the delivery, and the id is the same in every
// attempt. A text is queued in the transaction that stores its outcome, so it is sent once.
import type { Logger } from 'pino';
import type { AlarmChannel } from '../../../contract/alarmEvents.ts';
import type { Db } from '../../db/database.ts';
import { hourMs, minuteMs } from '../../domain/durations.ts';
import { counted } from '../../domain/sentences.ts';
import { causeOf, codeOf } from '../../domain/thrown.ts';
import { readAlarmSettings } from '../settings/settings.service.ts';
import type { Channels } from './channels.service.ts';
import type { Notice } from './notice.ts';
import * as store from './notices.store.ts';
import { textAll } from './sms.service.ts';

/** Time for which a process reserves a notice, longer than any delivery takes. */
const leaseMs = 5 * minuteMs;
/** Longest wait between two attempts. */
const waitMaxMs = hourMs;
/** Age at which a notice that could not be delivered is given up. */
const triedForMs = 24 * hourMs;

interface Delivery {
  channels: Channels;
  logger: Logger;
  clock: () => Date;
}

/**
 * Delivers all notices that are due at its start, one after the other. Notices that fail become due again later. Once the mail server or the
 * webhook fails, its other notices wait for the next run: each attempt may take half a minute, for which other jobs would wait.
 */
export async function deliverNotices(db: Db, delivery: Delivery): Promise<void> {
  const run = { due: delivery.clock(), failing: [] };
  while (await deliverNext(db, delivery, run));
}

/** Delivers the next due notice; false if there is none. */
async function deliverNext(
  db: Db,
  { channels, logger, clock }: Delivery,
  { due, failing }: { due: Date; failing: AlarmChannel[] },
): Promise<boolean> {
  const now = clock();
  const notice = await store.takeDue(db, { due, failing, leaseUntil: new Date(now.getTime() + leaseMs) });
  if (!notice) return false;
  const { id, channel, attempts, made } = notice;
  try {
    await deliver(db, { channels, notice, now });
  } catch (error) {
    const fault = faultOf(error);
    const isLast = now.getTime() - made.getTime() > triedForMs;
    const waitMs = Math.min(minuteMs * 2 ** (attempts - 1), waitMaxMs);
    await store.markFailed(db, id, { next: isLast ? null : new Date(now.getTime() + waitMs), fault });
    logger.warn({ channel, fault, attempts, isLast }, 'The notice of an alarm could not be delivered');
    if (channel !== 'sms') failing.push(channel);
  }
  return true;
}

/**
 * Delivers a notice, and marks it as delivered unless it is a test. Returns a fault that affects only some recipients, or null;
 * throws if the delivery failed.
 */
export async function deliver(
  db: Db,
  { channels, notice, now }: { channels: Channels; notice: Notice; now: Date },
): Promise<string | null> {
  const settings = await readAlarmSettings(db);
  const isStored = notice.kind !== 'test';
  if (notice.channel === 'sms')
    return db.transaction().execute(async (tx) => {
      const texted = await textAll(tx, filled(settings.alarm_numbers), { notice, now });
      if (isStored) await store.markDelivered(tx, notice.id, { delivered: now, ...texted });
      return texted.fault;
    });
  const fault =
    notice.channel === 'email'
      ? await mailAll(db, channels.email, { to: filled(settings.alarm_emails), notice })
      : await callWebhook(channels.webhook, notice);
  if (isStored) await store.markDelivered(db, notice.id, { delivered: now, fault });
  return fault;
}

async function callWebhook(webhook: Channels['webhook'], notice: Notice): Promise<null> {
  if (!webhook) throw new Error('no webhook is set up');
  await webhook(notice);
  return null;
}

/** Sends one mail for each language; throws if the server took none of them. Otherwise no mail is repeated. */
async function mailAll(
  db: Db,
  email: Channels['email'],
  { to, notice }: { to: readonly string[]; notice: Notice },
): Promise<string | null> {
  if (!email) throw new Error('no mail server is set up');
  const languages = new Map(
    (await store.listLanguages(db, to)).map(({ address, language }) => [address, language]),
  );
  const groups = Map.groupBy(to, (address) => languages.get(address.toLowerCase()) ?? 'en');
  const failed: unknown[] = [];
  let refused = 0;
  for (const [language, group] of groups) {
    try {
      refused += await email(group, notice, language);
    } catch (error) {
      failed.push(error);
      refused += group.length;
    }
  }
  if (failed.length === groups.size) throw failed[0];
  return refused === 0 ? null : `the mail server refused ${counted(refused, 'recipient')}`;
}

function filled(recipients: readonly string[]): readonly string[] {
  if (recipients.length === 0) throw new Error('there are no recipients');
  return recipients;
}

/** The reason of a failed delivery, without addresses, which may be secret. Rethrows errors of the database, which are not the channel's. */
export function faultOf(error: unknown): string {
  if (/^[0-9A-Z]{5}$/.test(codeOf(error) ?? '')) throw error;
  return causeOf(error);
}
