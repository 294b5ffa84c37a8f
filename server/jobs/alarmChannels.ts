// The channels by which this machine sends notices of alarms itself: mail (alarmMail.ts) and a webhook.
import type { Channels } from '../modules/alarms/channels.service.ts';
import type { Notice } from '../modules/alarms/notice.ts';
import { signatureHeaders } from '../webhooks/signature.ts';
import { mailer, type SmtpServer } from './alarmMail.ts';

export interface AlarmTargets {
  smtp: SmtpServer | undefined;
  webhookUrl: string | undefined;
  /** Secret that signs the webhook, with or without `whsec_`. */
  webhookSecret: string | undefined;
  /** Address of the console, for links. */
  consoleUrl: string | undefined;
}

const answerMs = 10_000;

export const alarmChannels = ({ smtp, webhookUrl, webhookSecret, consoleUrl }: AlarmTargets): Channels => ({
  email: smtp && mailer(smtp, consoleUrl),
  webhook:
    webhookUrl === undefined
      ? undefined
      : (notice) => callWebhook({ url: webhookUrl, secret: webhookSecret }, notice),
});

async function callWebhook(
  { url, secret }: { url: string; secret: string | undefined },
  { id, kind, alarm, alarmKind, severity, text, since, ended }: Notice,
): Promise<void> {
  const data = { alarm, kind: alarmKind, severity, text, since, ended: kind === 'ended' ? ended : null };
  const body = JSON.stringify({ id, type: `alarm.${kind}`, data });
  const secrets = secret === undefined ? [] : [secret.replace(/^whsec_/, '')];
  const answer = await fetch(url, {
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
