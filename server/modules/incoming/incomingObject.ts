// A subscriber's text as the HTTP API gives it, also in webhooks. Pure.
import type { IncomingMessageObject } from '../../../contract/v1/incomingMessages.ts';
import { idText } from '../../../contract/v1/shapes.ts';
import { toMsisdn } from '../../domain/msisdn.ts';

export interface IncomingRow {
  id: number;
  msisdn: string;
  destination: string;
  message: string;
  action: string | null;
  received: Date;
}

export const incomingObject = (row: IncomingRow): IncomingMessageObject => ({
  id: idText('in', row.id),
  object: 'incoming_message',
  from: internationally(row.msisdn),
  to: internationally(row.destination),
  text: row.message,
  keyword: row.action === 'stop' || row.action === 'start' ? row.action : null,
  live: true,
  received_at: row.received.toISOString(),
});

/** Adds the plus to a phone number; leaves a short code or a name unchanged. */
const internationally = (address: string): string =>
  toMsisdn(`+${address}`) === undefined ? address : `+${address}`;
