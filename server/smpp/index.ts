/**
 * SMPP 3.4, protocol only: codec, session, client, server, text, receipts. Imports node: only; uses no database,
 * message states or money. The caller of `submit` decides what happens to a message (server/sending).
 *
 *   const client = new SmppClient({
 *     host, port, systemId, password, systemType, bind: 'transceiver' | 'separate', tls, window, sourceTon, sourceNpi,
 *     messageIdFormat: 'as_is' | 'hex_to_decimal' | 'decimal_to_hex',
 *     onDeliver: async (delivery) => { await store(delivery) },  // acknowledged when this resolves
 *   });
 *   client.on('state', (state) => ...)         'connecting' | 'bound' | 'waiting' | 'closed'
 *   client.start(); client.state; client.lastError; client.freeWindow; await client.close();
 *
 *   for (const part of splitMessage(text, { reference }))   // reference 0..255, one per message, per destination
 *     const { status, messageId } = await client.submit({ source, destination, registeredDelivery: 1, ...part });
 *   status.class: 'ok' | 'throttle' | 'temporary' | 'permanent'; status.name 'ESME_RTHROTTLED'; status.code 0x58
 *
 * `submit` resolves for every answer of the peer, good or bad, and rejects with SmppError only when there is none:
 *   error.reason 'not_bound' | 'window_full' | 'closed' | 'timeout' | 'malformed' | 'invalid' | ..., and
 *   error.written: false = the PDU never left this process and may be sent again; true = its outcome is unknown.
 *
 * A Delivery is { source, destination, text, part?, receipt?, pdu }; `receipt` is set on delivery receipts:
 *   { smscId, state: 'DELIVRD' | 'UNDELIV' | ..., error (raw word or code), text }.
 * A handler that rejects is answered with ESME_RX_T_APPN, after which the peer repeats the PDU.
 */
export { addressTypes } from './address.ts';
export { SmppClient } from './client.ts';
export type { ClientState, Delivery, SmppClientOptions, SubmitAnswer, SubmitSm } from './client.ts';
export { headerElements, readPart, splitMessage } from './concat.ts';
export type { PartInfo } from './concat.ts';
export {
  dataCodingGsm,
  dataCodingIa5,
  dataCodingLatin1,
  dataCodingOf,
  dataCodingUcs2,
  readDataCoding,
} from './dataCoding.ts';
export type { PduOf, Recipient } from './protocol.ts';
export { SmppError } from './error.ts';
export { limitReports } from './reportLimit.ts';
export { absoluteTime, formatReceipt, messageState, receiptStates } from './receipt.ts';
export type { Receipt, ReceiptState } from './receipt.ts';
export { startSmppServer } from './server.ts';
export type {
  BindRequest,
  MultiVerdict,
  Peer,
  QueryVerdict,
  SmppServer,
  SmppServerOptions,
  SubmitVerdict,
} from './server.ts';
export { statusByName } from './status.ts';
export type { SmppStatus, StatusName } from './status.ts';
export { decodeText } from './text.ts';
export { readTime, relativeTime } from './time.ts';
