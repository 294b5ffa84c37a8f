/**
 * An SMPP client: one bind of a connector (or a transmitter and a receiver), which reconnects until it is closed. Submits
 * one part per call and returns its answer. Never queues, paces or repeats a message: the caller does.
 */
import { EventEmitter } from 'node:events';
import { addressTypes } from './address.ts';
import { readPart, type PartInfo } from './concat.ts';
import { dataCodingUcs2, readDataCoding } from './dataCoding.ts';
import { SmppError } from './error.ts';
import { Link, type LinkOptions, type LinkState } from './link.ts';
import type { Answer, RequestPdu } from './peerRequests.ts';
import type { Params, Tlvs } from './protocol.ts';
import {
  convertMessageId,
  readReceipt,
  receiptMessageId,
  type MessageIdFormat,
  type Receipt,
} from './receipt.ts';
import { statusByCode, statusByName, type SmppStatus } from './status.ts';
import { decodeText } from './text.ts';

const noOctets = Buffer.alloc(0);
const acknowledged: Answer = Object.freeze({ status: 'ESME_ROK' });

export type ClientState = LinkState;

export interface SmppClientOptions extends LinkOptions {
  /** One connection for both directions, or a transmitter and a receiver. */
  bind: 'transceiver' | 'separate';
  /** Type of number and numbering plan of senders; by default derived from the address. */
  sourceTon?: number;
  sourceNpi?: number;
  /** Conversion of ids in submit_sm_resp into the format of receipts. */
  messageIdFormat?: MessageIdFormat;
  /**
   * Handles a delivery. It is acknowledged when this resolves, so resolve after the delivery is stored. A rejection
   * is answered with ESME_RX_T_APPN, and the peer repeats the delivery.
   */
  onDeliver: (delivery: Delivery) => Promise<void>;
}

/** A submit_sm to send: a result of splitMessage with addresses. Times in the format of SMPP. */
export type SubmitSm = Pick<Params<'submit_sm'>, 'source' | 'destination' | 'shortMessage'> &
  Partial<Params<'submit_sm'>> & { tlvs?: Tlvs };

export interface SubmitAnswer {
  status: SmppStatus;
  /** Set if the status is ok, in the format of this connector's receipts. */
  messageId: string;
}

/** A deliver_sm (or data_sm): a receipt, or a subscriber's text or part of one. */
export interface Delivery {
  source: string;
  destination: string;
  /** The text of this part only; `pdu` has the octets to join. */
  text: string;
  part?: PartInfo;
  receipt?: Receipt;
  pdu: Extract<RequestPdu, { command: 'deliver_sm' | 'data_sm' }>;
}

export interface ClientEvents {
  state: [state: ClientState];
  /** A failed attempt, a lost connection, a malformed PDU; for logs. */
  fault: [message: string];
}

export class SmppClient extends EventEmitter<ClientEvents> {
  private readonly options: SmppClientOptions;
  private readonly links: readonly Link[];
  private readonly sender: Link;
  private current: ClientState = 'closed';

  constructor(options: SmppClientOptions) {
    super();
    this.options = options;
    const link = (command: ConstructorParameters<typeof Link>[0]) =>
      new Link(command, (pdu) => this.receive(pdu), options);
    this.sender = link(options.bind === 'separate' ? 'bind_transmitter' : 'bind_transceiver');
    this.links = options.bind === 'separate' ? [this.sender, link('bind_receiver')] : [this.sender];
    for (const each of this.links) {
      each.on('state', () => this.update());
      each.on('fault', (message) => this.emit('fault', message));
    }
  }

  /** `bound` while all of its connections are bound. */
  get state(): ClientState {
    return this.current;
  }

  /** Why it is not bound; undefined while it is. */
  get lastError(): string | undefined {
    return this.links.map((link) => link.lastError).find((error) => error !== undefined);
  }

  /** Parts that may be submitted right now; 0 while not bound. */
  get freeWindow(): number {
    return this.sender.bound?.freeWindow ?? 0;
  }

  /** Connects and binds, and reconnects after every loss. */
  start(): void {
    for (const link of this.links) link.start();
  }

  /** Waits for outstanding answers, unbinds, and stays closed; closes the connections after `graceMs` (5 s). */
  async close(graceMs?: number): Promise<void> {
    await Promise.all(this.links.map((link) => link.close(graceMs)));
  }

  /**
   * Submits one part and returns the peer's answer.
   * @throws SmppError if there is no answer; its `written` is true if the part may have been sent
   */
  async submit(sm: SubmitSm): Promise<SubmitAnswer> {
    const session = this.sender.bound;
    if (!session) throw new SmppError('not_bound', this.lastError ?? 'the connector is not bound');
    const { sourceTon, sourceNpi, messageIdFormat = 'as_is' } = this.options;
    const types = addressTypes(sm.source, sm.destination);
    const params = {
      ...sm,
      sourceTon: sm.sourceTon ?? sourceTon ?? types.sourceTon,
      sourceNpi: sm.sourceNpi ?? sourceNpi ?? types.sourceNpi,
      destinationTon: sm.destinationTon ?? types.destinationTon,
      destinationNpi: sm.destinationNpi ?? types.destinationNpi,
    };
    const answer = await session.request('submit_sm', params, { tlvs: sm.tlvs });
    const status = statusByCode(answer.status);
    const messageId = answer.command === 'submit_sm_resp' ? answer.params.messageId : '';
    // A generic_nack is a refusal even with status ESME_ROK.
    if (answer.command === 'generic_nack' && status.class === 'ok')
      return { status: statusByName('ESME_RUNKNOWNERR'), messageId };
    return { status, messageId: convertMessageId(messageId, messageIdFormat) };
  }

  /** Handles a delivery. Keeps no reference to the PDU while the delivery is stored, because thousands may wait. */
  private receive(pdu: RequestPdu): Promise<Answer> | undefined {
    if (pdu.command !== 'deliver_sm' && pdu.command !== 'data_sm') return undefined;
    const { command } = pdu;
    const failed = (error: unknown): Answer => {
      this.emit('fault', `${command}: ${error instanceof Error ? error.message : String(error)}`);
      return { status: 'ESME_RX_T_APPN' };
    };
    return this.options
      .onDeliver(readDelivery(pdu, this.options.messageIdFormat))
      .then(() => acknowledged, failed);
  }

  private update(): void {
    const order: ClientState[] = ['waiting', 'connecting', 'closed', 'bound'];
    const states = new Set(this.links.map((link) => link.state));
    const state = order.find((each) => states.has(each)) ?? 'closed';
    if (state === this.current) return;
    this.current = state;
    this.emit('state', state);
  }
}

/** `_` of GSM 7-bit; a control character in ASCII. */
const gsmUnderscore = 0x11;

/** The octets of a receipt as text. SMSCs write it in ASCII whatever its data_coding says, or, seldom, in the alphabet that it says. */
function receiptTextOf(body: Buffer, dataCoding: number): string {
  const isAscii = readDataCoding(dataCoding)?.alphabet !== dataCodingUcs2 && !body.includes(gsmUnderscore);
  return isAscii ? body.toString('latin1') : decodeText(body, dataCoding);
}

/** Parses a deliver_sm or data_sm. */
function readDelivery(pdu: Delivery['pdu'], messageIdFormat: MessageIdFormat = 'as_is'): Delivery {
  const { source, destination, esmClass, dataCoding } = pdu.params;
  const shortMessage = pdu.command === 'deliver_sm' ? pdu.params.shortMessage : noOctets;
  const { body, part } = readPart({ esmClass, dataCoding, shortMessage }, pdu.tlvs);
  const receiptText = receiptTextOf(body, dataCoding);
  const receipt = readReceipt(receiptText, esmClass, pdu.tlvs);
  const text = receipt ? receiptText : decodeText(body, dataCoding);
  if (receipt) receipt.smscId = receiptMessageId(receipt.smscId, messageIdFormat);
  return { source, destination, text, pdu, ...(part && { part }), ...(receipt && { receipt }) };
}
