/**
 * Simulates a telco's SMSC on loopback for demo, tests and benchmarks: accepts, delays, refuses by number, throttles, sends
 * receipts and subscribers' texts. Shares only the protocol code with the engine. Not for real traffic.
 */
import { appendFileSync, closeSync, openSync } from 'node:fs';
import {
  decodeText,
  formatReceipt,
  readPart,
  splitMessage,
  startSmppServer,
  type PartInfo,
  type Peer,
  type SmppServerOptions,
  type StatusName,
  type SubmitVerdict,
} from '../../server/smpp/index.ts';
import { numberRules, outcomes, type NumberRule, type OutcomeName } from './rules.ts';
import { DeliveryQueue } from './deliveries.ts';

type SubmitPdu = Parameters<SmppServerOptions['onSubmit']>[1];

/** One accepted submit_sm: one part of a message, and one line of the log file. */
export interface SubmitRecord {
  at: string;
  systemId: string;
  id: string;
  source: string;
  destination: string;
  dataCoding: number;
  text: string;
  /** Number of this part and of all parts; 1 of 1 for a message that is not split. */
  part: number;
  total: number;
  reference: number | null;
}

/** Settings that can change at run time. Times in milliseconds, rates per second. */
export interface SmscSettings {
  rules: readonly NumberRule[];
  /** Delay of a submit_sm_resp. */
  latencyMs: number;
  /** Shortest and longest delay of a receipt. */
  receiptDelayMs: readonly [number, number];
  /** Limit of submissions a second for all clients together; beyond it the answer is ESME_RTHROTTLED. 0 is no limit. */
  rate: number;
  /** Shares (0 to 1) of receipts that are not `delivered`, for numbers without a rule. */
  shares: Partial<Record<OutcomeName | 'none', number>>;
}

export interface SmscOptions extends Partial<SmscSettings> {
  /** A free port is chosen if it is 0 or undefined. */
  port?: number;
  host?: string;
  /** Passwords by systemId; by default any bind is accepted. */
  accounts?: Readonly<Record<string, string>>;
  /** File that gets each SubmitRecord as a JSON line, before the submit_sm is answered. */
  logFile?: string;
  /** Number of newest records kept in `log`; 200,000 by default. */
  logMax?: number;
  /** Seed of random delays and shares. */
  seed?: number;
  /** Most unanswered deliveries in a session. */
  window?: number;
  /** Turns TCP_NODELAY off, so that answers wait for the client's acknowledgement of earlier ones. */
  slowSocket?: boolean;
  onFault?: (message: string) => void;
}

export interface Smsc {
  port: number;
  settings: SmscSettings;
  /** Accepted parts, in order. */
  log: readonly SubmitRecord[];
  /** Bound clients. */
  sessions: ReadonlySet<Peer>;
  /** Every submit_sm answered so far, by status name. */
  answers: Readonly<Partial<Record<StatusName, number>>>;
  /** Numbers of receipts and subscribers' texts that wait, and that clients have taken. */
  receipts: { readonly waiting: number; readonly taken: number };
  /** Sends a subscriber's text; resolves when the client accepts it or refuses it permanently. */
  receive(text: SubscriberText): Promise<void>;
  /** Closes every connection at once, as a crash would; receipts are kept. */
  dropSessions(): void;
  close(): Promise<void>;
}

export interface SubscriberText {
  systemId: string;
  /** The handset's number. */
  from: string;
  /** The sender ID to which the subscriber replies, or a short code. */
  to: string;
  text: string;
}

/**
 * System id of a bind that acts as subscribers: each of its submit_sm is forwarded to a bound client as a deliver_sm from a handset.
 * The system_type of the bind is the system id of that client; if it is empty, the first bound client is used. sendText.ts uses this.
 */
export const handsetSystemId = 'handset';

/** Resolves once the simulator listens. */
export async function startSmsc(options: SmscOptions = {}): Promise<Smsc> {
  const settings: SmscSettings = {
    rules: options.rules ?? numberRules,
    latencyMs: options.latencyMs ?? 0,
    receiptDelayMs: options.receiptDelayMs ?? [0, 0],
    rate: options.rate ?? 0,
    shares: options.shares ?? {},
  };
  const { accounts, logMax = 200_000 } = options;
  const log: SubmitRecord[] = [];
  const answers: Partial<Record<StatusName, number>> = {};
  const random = randomFrom(options.seed ?? 1);
  const file = options.logFile === undefined ? undefined : openSync(options.logFile, 'a');
  const refusedOnce = new Set<string>();
  const rate = new RateWindow();
  const latency = new Latency();
  // Ids must not repeat after a restart: clients would match new receipts to old messages.
  const idPrefix = Date.now().toString(36);
  let lastId = 0;
  let lastReference = 0;
  let closing = false;

  const server = await startSmppServer({
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    systemId: 'smsc-simulator',
    window: options.window ?? 100,
    noDelay: options.slowSocket !== true,
    ...(options.onFault && { onFault: options.onFault }),
    authenticate: ({ systemId, password }) => {
      if (!accounts) return 'ESME_ROK';
      if (!Object.hasOwn(accounts, systemId)) return 'ESME_RINVSYSID';
      return accounts[systemId] === password ? 'ESME_ROK' : 'ESME_RINVPASWD';
    },
    onSubmit: async (peer, pdu) => {
      if (peer.systemId === handsetSystemId) return relay(peer, pdu);
      if (settings.latencyMs > 0) await latency.pass(settings.latencyMs);
      const verdict = submit(peer, pdu);
      answers[verdict.status] = (answers[verdict.status] ?? 0) + 1;
      return verdict;
    },
    onBound: (peer) => receipts.pump(peer.systemId),
  });
  const receipts = new DeliveryQueue(() => server.peers);

  return {
    port: server.port,
    settings,
    log,
    sessions: server.peers,
    answers,
    receipts,
    receive: (text) => receive(text, 0),
    dropSessions() {
      for (const peer of server.peers) peer.session.destroy('dropped');
    },
    async close() {
      closing = true;
      receipts.close();
      await server.close();
      if (file !== undefined) closeSync(file);
    },
  };

  function submit(peer: Peer, pdu: SubmitPdu): SubmitVerdict<StatusName> {
    const { destination } = pdu.params;
    // The connection was closed during the latency, so the submission was never accepted.
    if (closing) return { status: 'ESME_RSYSERR' };
    if (settings.rate > 0 && !rate.admit(settings.rate)) return { status: 'ESME_RTHROTTLED' };
    const rule = settings.rules.find(({ ending }) => destination.endsWith(ending));
    if (rule?.submit && !(rule.once && refusedOnce.delete(destination))) {
      if (rule.once) refusedOnce.add(destination);
      return { status: rule.submit };
    }
    const record = recordOf(pdu, { systemId: peer.systemId, id: `${idPrefix}${(++lastId).toString(36)}` });
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(record)}\n`);
    log.push(record);
    if (log.length > logMax) log.shift();
    const outcome = rule?.receipt ?? drawOutcome();
    const [shortest, longest] = settings.receiptDelayMs;
    const delayMs = shortest + random() * (longest - shortest);
    const { registeredDelivery } = pdu.params;
    const isWanted = registeredDelivery & 1 || (registeredDelivery & 2 && outcome !== 'delivered');
    if (outcome !== 'none' && isWanted) scheduleReceipt(record, { outcome, delayMs });
    if (rule?.answers?.to.test(record.text)) {
      const { systemId, destination: from, source: to } = record;
      void receive({ systemId, from, to, text: rule.answers.text }, delayMs);
    }
    return { status: 'ESME_ROK', messageId: record.id };
  }

  /** Returns the PDU unchanged: the handset splits long texts. */
  function relay({ systemType }: Peer, { params }: SubmitPdu): SubmitVerdict {
    const clients = [...server.peers].filter(({ systemId }) => systemId !== handsetSystemId);
    const client = clients.find(({ systemId }) => systemType === '' || systemId === systemType);
    if (!client) return { status: 'ESME_RINVSYSTYP' };
    const { source: handset, destination: sender, esmClass, dataCoding, shortMessage } = params;
    const { systemId } = client;
    receipts.schedule(
      { systemId, handset, sender, params: { esmClass, dataCoding, shortMessage } },
      settings.latencyMs,
    );
    return { status: 'ESME_ROK', messageId: `${idPrefix}${(++lastId).toString(36)}` };
  }

  async function receive({ systemId, from, to, text }: SubscriberText, delayMs: number): Promise<void> {
    const parts = splitMessage(text, { reference: ++lastReference });
    await Promise.all(
      parts.map(
        (params) =>
          new Promise<void>((onTaken) =>
            receipts.schedule({ systemId, handset: from, sender: to, params, onTaken }, delayMs),
          ),
      ),
    );
  }

  function scheduleReceipt(
    record: SubmitRecord,
    { outcome, delayMs }: { outcome: OutcomeName; delayMs: number },
  ): void {
    const submitDate = new Date(record.at);
    const doneDate = new Date(submitDate.getTime() + delayMs);
    const { systemId, id: smscId, source, destination } = record;
    const receipt = formatReceipt({ smscId, ...outcomes[outcome], text: '', submitDate, doneDate });
    receipts.schedule({ systemId, handset: destination, sender: source, ...receipt }, delayMs);
  }

  function drawOutcome(): OutcomeName | 'none' {
    let rest = random();
    for (const [name, share] of Object.entries(settings.shares)) {
      rest -= share;
      if (rest < 0) return name as OutcomeName | 'none';
    }
    return 'delivered';
  }
}

function recordOf({ params, tlvs }: SubmitPdu, ids: { systemId: string; id: string }): SubmitRecord {
  const { source, destination, dataCoding } = params;
  const { body, part } = readPart(params, tlvs);
  const place: PartInfo | { part: number; total: number; reference: null } = part ?? {
    part: 1,
    total: 1,
    reference: null,
  };
  const text = decodeText(body, dataCoding);
  return { at: new Date().toISOString(), ...ids, source, destination, dataCoding, text, ...place };
}

/** Limits the number of calls in each second of the clock. */
class RateWindow {
  private second = 0;
  private admitted = 0;

  admit(rate: number): boolean {
    const second = Math.floor(performance.now() / 1_000);
    if (second !== this.second) this.admitted = 0;
    this.second = second;
    return this.admitted++ < rate;
  }
}

/** Delays that are exact on average: timers have whole milliseconds and fire late, so later ones are set earlier. */
class Latency {
  private lateMs = 0;

  pass(ms: number): Promise<void> {
    const from = performance.now();
    return new Promise((resolve) => {
      setTimeout(
        () => {
          // Corrected slowly and within limits, so that answers do not become too quick after a busy moment.
          const late = performance.now() - from - ms;
          this.lateMs = Math.min(Math.max(this.lateMs + late / 100, -1), 2);
          resolve();
        },
        Math.max(0, ms - this.lateMs),
      );
    });
  }
}

/** mulberry32: a small deterministic generator. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
