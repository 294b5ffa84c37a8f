// The requests of webhooks by format: Tuma's JSON, and the forms of Africa's Talking. Pure: the body of an event is the same in
// every attempt.
import { apiVersion } from '../../contract/v1/call.ts';
import type { WebhookEventType, WebhookFormat } from '../../contract/webhookEvents.ts';
import { messageOfEvent, type MessageSnapshot } from './webhookMessage.ts';

export interface RecordedEvent {
  id: number;
  type: WebhookEventType;
  created: Date;
  /** The object of the event; for a message that the engine sent, its row. Of a test it has `test`, too (webhookSamples.ts). */
  data: Readonly<Record<string, unknown>>;
}

export interface WebhookBody {
  contentType: string;
  body: string;
}

export const eventIdText = (id: number): string => `evt_${id}`;

export const isTest = ({ data }: Pick<RecordedEvent, 'data'>): boolean => data['test'] === true;

export function webhookBody(format: WebhookFormat, event: RecordedEvent): WebhookBody {
  const { test: _test, ...data } = dataOf(event);
  if (format === 'tuma') {
    const { id, type, created } = event;
    const payload = {
      id: eventIdText(id),
      type,
      created_at: created.toISOString(),
      api_version: apiVersion,
      ...(isTest(event) && { test: true }),
      data,
    };
    return { contentType: 'application/json', body: JSON.stringify(payload) };
  }
  const form = { ...formOf(event.type, data), ...(isTest(event) && { test: 'true' }) };
  const body = new URLSearchParams(form).toString();
  return { contentType: 'application/x-www-form-urlencoded', body };
}

/** The forms of developers.africastalking.com/docs/sms/notifications. The format has no other events. */
function formOf(type: WebhookEventType, data: Data): Record<string, string> {
  if (type === 'incoming_message.received') return incomingMessage(data);
  if (type === 'recipient.opted_out') return optOut(data);
  return deliveryReport(type, data);
}

/** The object in the form of the HTTP API. */
const dataOf = ({ data }: RecordedEvent): Readonly<Record<string, unknown>> =>
  'state' in data ? { ...messageOfEvent(data as unknown as MessageSnapshot) } : data;

type Data = Readonly<Record<string, unknown>>;

/** Network codes that Africa's Talking documents for Kenya. */
const networkCodes: Readonly<Record<string, string>> = {
  Safaricom: '63902',
  Airtel: '63903',
  Telkom: '63907',
  Equitel: '63999',
};

const reportStatuses: Readonly<Record<string, string>> = {
  'message.sent': 'Submitted',
  'message.delivered': 'Success',
  'message.undelivered': 'Failed',
  'message.expired': 'Expired',
};

const failureReasons: Readonly<Record<string, string>> = {
  opted_out: 'UserInBlackList',
  on_dnd_list: 'DoNotDisturbRejection',
  number_unknown: 'UserDoesNotExist',
  absent_subscriber: 'UserIsInactive',
};

function deliveryReport(type: WebhookEventType, data: Data): Record<string, string> {
  const code = (data['error'] as { code?: string } | null)?.code;
  const failed = type === 'message.undelivered' || type === 'message.failed' || type === 'message.expired';
  return {
    id: textOf(data['id']),
    // Rejected means that no network accepted the message.
    status: reportStatuses[type] ?? (data['status'] === 'failed' ? 'Failed' : 'Rejected'),
    phoneNumber: textOf(data['to']),
    networkCode: networkCodes[textOf(data['network'])] ?? '',
    ...(failed && { failureReason: failureReasons[code ?? ''] ?? 'DeliveryFailure' }),
    retryCount: '0',
  };
}

const incomingMessage = (data: Data): Record<string, string> => ({
  from: textOf(data['from']),
  to: textOf(data['to']),
  text: textOf(data['text']),
  date: textOf(data['received_at']),
  id: textOf(data['id']),
  linkId: '',
});

/** An opt-out applies to all sender IDs of the client, so the form names none. */
const optOut = (data: Data): Record<string, string> => ({
  senderId: '',
  phoneNumber: textOf(data['number']),
});

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
