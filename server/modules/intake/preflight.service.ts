// Pre-flight: what a send would do, computed by one function for every kind of send. The console shows the result before
// the send, and accepting it starts from the same result (requirements/domain.md#pre-flight). Reads only, and in batches:
// a file of a million rows is never in memory at once and never blocks the event loop.
import type { MessageClass } from '../../../contract/messages.ts';
import type { Reject, RejectReason } from '../../../contract/rejects.ts';
import type { Preflight } from '../../../contract/send.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { CampaignSource } from '../../db/schema.ts';
import { sumKes, times } from '../../domain/kes.ts';
import type { Place, Route } from '../../domain/routes.ts';
import { recordsConsent } from '../contacts/contacts.service.ts';
import { available } from '../ledger/ledger.service.ts';
import type { ReadBy } from '../uploads/uploads.service.ts';
import { readDelays } from './delays.service.ts';
import { candidatesOf } from './recipients.service.ts';
import type { FailuresLeft } from './resends.service.ts';
import {
  prepareScreening,
  type Screened,
  type Recipient,
  type SendText,
  type Screening,
} from './screening.service.ts';
import { listOffPurpose } from './intake.store.ts';

export interface Send extends SendText {
  source: CampaignSource;
  /** Which threads read a file: those of requests by default. */
  by?: ReadBy;
  /** What a resend may take, if the caller has read it. */
  left?: FailuresLeft;
  /** When the send starts. If set, the report has the delays then, and what the networks approved the sender ID for. */
  now?: Date;
  isScheduled?: boolean;
  /** The schedule that it replaces. */
  replaces?: number | undefined;
}

export interface PreflightResult {
  senderName: string;
  report: Preflight;
  /** The last membership of a group that was screened; undefined for other sources. */
  lastMember: number | undefined;
  /** The rates of the routes that the recipients take, by the id of their connector. */
  rates: Record<string, string>;
  /** The accepted numbers of a send to typed numbers; empty for other sources. */
  typed: readonly string[];
}

/** Rejected entries that are listed; the others are in the counts only. */
const rejectsListed = 100;
const samplesShown = 10;

export async function runPreflight(db: Db | Tx, send: Send): Promise<PreflightResult> {
  using candidates = await candidatesOf(db, { by: 'request', ...send });
  const screening = await prepareScreening(db, { ...send, fields: candidates.fields });
  const tally = new Tally(screening);
  let withoutConsent = 0;
  const typed: string[] = [];
  for await (const { batch, ...screened } of screening.all(db, candidates)) {
    tally.add(batch.length, screened);
    if ('numbers' in send.source) typed.push(...screened.recipients.map(({ msisdn }) => msisdn));
    const rows = new Set(batch.filter(({ hasConsent }) => hasConsent === false).map(({ row }) => row));
    if (rows.size > 0) withoutConsent += screened.recipients.filter(({ row }) => rows.has(row)).length;
  }
  const report = tally.report(await available(db, send.clientId));
  // No warning for a client that records no consents. The check probes one row.
  if (withoutConsent > 0 && (await recordsConsent(db, send.clientId)))
    report.without_consent = withoutConsent;
  if (candidates.table) {
    report.columns = [...candidates.table.columns];
    report.number_column = candidates.table.numberColumn;
  }
  if (send.now) {
    const { clientId, now, isScheduled = false } = send;
    const { senderName, routes } = screening;
    const places = tally.places();
    Object.assign(report, await readDelays(db, { places, routes, class: send.class, now, isScheduled }));
    const connectorIds = [...places.keys()].map(({ connectorId }) => connectorId);
    const networks = await listOffPurpose(db, { clientId, senderName, class: send.class, connectorIds });
    if (networks.length > 0) report.off_purpose = { approved_for: otherThan(send.class), networks };
  }
  const { lastMember } = candidates;
  return { senderName: screening.senderName, report, lastMember, rates: tally.rates(), typed };
}

const otherThan = (messageClass: MessageClass): MessageClass =>
  messageClass === 'promotional' ? 'transactional' : 'promotional';

/** The rejected entries of a send, batch by batch, those of a file with their cells. Refuses like {@link runPreflight}. */
export async function* rejectsOf(db: Db, send: Send): AsyncGenerator<Reject[]> {
  using candidates = await candidatesOf(db, { by: 'request', ...send });
  const screening = await prepareScreening(db, { ...send, fields: candidates.fields });
  for await (const { batch, rejects } of screening.all(db, candidates)) {
    if (rejects.length === 0) continue;
    const cellsOf = new Map(batch.map(({ row, cells }) => [row, cells]));
    yield rejects.map((reject) => {
      const cells = cellsOf.get(reject.row);
      return { ...reject, ...(cells && { cells: [...cells] }) };
    });
  }
}

/** Sums up batches; keeps only the entries that the report lists. */
class Tally {
  private readonly screening: Screening;
  private readonly rejected = new Map<RejectReason, number>();
  private readonly rejects: Preflight['rejects'] = [];
  private readonly samples: Recipient[] = [];
  /** Recipients of each route by the parts of their text, and where they belong. */
  private readonly byRoute = new Map<Route, { counts: number[]; places: Map<string, Place> }>();
  private rows = 0;
  private spilled = 0;
  private wide = false;
  private longest: Recipient | undefined;

  constructor(screening: Screening) {
    this.screening = screening;
  }

  add(rows: number, { recipients, rejects }: Screened): void {
    this.rows += rows;
    for (const reject of rejects) {
      this.rejected.set(reject.reason, (this.rejected.get(reject.reason) ?? 0) + 1);
      if (this.rejects.length < rejectsListed) this.rejects.push(reject);
    }
    for (const recipient of recipients) {
      const { route, place, parts, text } = recipient;
      let sums = this.byRoute.get(route);
      if (!sums) this.byRoute.set(route, (sums = { counts: [], places: new Map() }));
      sums.counts[parts] = (sums.counts[parts] ?? 0) + 1;
      sums.places.set(`${place.mcc} ${place.mnc}`, place);
      if (parts > this.screening.bare.parts) this.spilled++;
      if (recipient.encoding === 'UCS-2') this.wide = true;
      if (this.samples.length < samplesShown) this.samples.push(recipient);
      const longest = this.longest;
      if (!longest || parts > longest.parts || (parts === longest.parts && text.length > longest.text.length))
        this.longest = recipient;
    }
  }

  /** The networks and countries of the recipients, by route. */
  places = (): Map<Route, Place[]> =>
    new Map([...this.byRoute].map(([route, { places }]) => [route, [...places.values()]]));

  rates = (): PreflightResult['rates'] =>
    Object.fromEntries([...this.byRoute.keys()].map(({ connectorId, rate }) => [connectorId, rate]));

  report(balance: number): Preflight {
    const networks = this.networks();
    const units = sum(networks.map((network) => network.units));
    const { bare } = this.screening;
    return {
      rows: this.rows,
      accepted: sum(networks.map((network) => network.numbers)),
      encoding: this.wide ? 'UCS-2' : bare.encoding,
      parts: this.longest?.parts ?? bare.parts,
      units,
      cost: sumKes(networks.map((network) => network.cost)),
      balance,
      balance_after: balance - units,
      rejected: [...this.rejected].map(([reason, count]) => ({ reason, count })),
      rejects: this.rejects,
      networks,
      samples: this.samples.map(shown),
      longest: this.longest ? shown(this.longest) : null,
      spilled: this.spilled,
    };
  }

  private networks(): Preflight['networks'] {
    return [...this.byRoute].map(([route, { counts }]) => {
      const units = sum(counts.map((count, parts) => count * parts));
      return { network: route.connectorName, numbers: sum(counts), units, cost: times(route.rate, units) };
    });
  }
}

const shown = ({ msisdn, text, parts }: Recipient) => ({ msisdn, text, parts });

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
