// Where notices of alarms go: texts of the platform to people's phones, and a webhook.
import type { DueNotice, NoticeChannel } from '../modules/alarms/events.store.ts';
import type { DeliverNotice } from '../modules/alarms/notices.service.ts';
import { tryPlatformText } from '../modules/intake/platformText.service.ts';
import type { SmsFault } from '../../contract/onboarding.ts';
import type { Tx } from '../db/database.ts';
import { signatureHeaders } from '../webhooks/signature.ts';

export interface AlarmTargets {
  /** Mobile numbers in E.164 without a plus. */
  sms: readonly string[];
  webhookUrl: string | undefined;
  /** Signs the webhook; with or without `whsec_`. */
  webhookSecret: string | undefined;
}

const answerMs = 10_000;
/** Of a text: one part, where every letter is in the GSM alphabet. */
const lettersMax = 160;

export const channelsOf = ({ sms, webhookUrl }: AlarmTargets): NoticeChannel[] => [
  ...(sms.length > 0 ? (['sms'] as const) : []),
  ...(webhookUrl !== undefined ? (['webhook'] as const) : []),
];

export const deliverTo =
  (targets: AlarmTargets): DeliverNotice =>
  (tx, notice) =>
    notice.channel === 'sms' ? textAll(tx, targets.sms, notice) : callWebhook(targets, notice);

const faults: Record<SmsFault, string> = {
  sender: 'the platform has no sender ID that can be used',
  units: 'the platform has no units left',
  route: 'no route leads to the number',
  number: 'the number was refused',
};

/** Throws where none of the texts could be queued. */
async function textAll(tx: Tx, numbers: readonly string[], notice: DueNotice): Promise<void> {
  const text = textOf(notice);
  const tried: (SmsFault | undefined)[] = [];
  for (const msisdn of numbers) tried.push(await tryPlatformText(tx, { msisdn, text, userId: null }));
  const fault = tried.find((one) => one !== undefined);
  if (fault !== undefined && !tried.includes(undefined)) throw new Error(faults[fault]);
}

function textOf({ text, ended }: DueNotice): string {
  const whole = `Tuma ${ended ? 'alarm ended' : 'alarm'}: ${text}`;
  return whole.length > lettersMax ? `${whole.slice(0, lettersMax - 3)}...` : whole;
}

async function callWebhook(
  { webhookUrl = '', webhookSecret }: AlarmTargets,
  notice: DueNotice,
): Promise<void> {
  const { id, alarm, kind, severity, text, since, ended, ended_at } = notice;
  const body = JSON.stringify({
    id,
    type: ended ? 'alarm.ended' : 'alarm.began',
    data: { alarm, kind, severity, text, since, ended: ended ? ended_at : null },
  });
  const secrets = webhookSecret === undefined ? [] : [webhookSecret.replace(/^whsec_/, '')];
  const answer = await fetch(webhookUrl, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Tuma',
      ...(secrets.length > 0
        ? signatureHeaders({ id, at: new Date(), body, secrets })
        : { 'webhook-id': id }),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(answerMs),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
}
