// Reviewed pre-flights: stored for an hour with a digest of the send, so that the send is accepted by their figures and not
// screened again inside its transaction. The expansion screens every recipient once more.
import { createHash } from 'node:crypto';
import type { Preflight } from '../../../contract/send.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { CampaignSource } from '../../db/schema.ts';
import { dayMs, minuteMs } from '../../domain/durations.ts';
import { iso } from '../../domain/iso.ts';
import { toTenThousandths } from '../../domain/kes.ts';
import { firstIdAt, instantOfId } from '../../domain/messageId.ts';
import { Refusal } from '../../domain/refusal.ts';
import { uploadExpired } from '../uploads/uploads.service.ts';
import type { Send, PreflightResult } from './preflight.service.ts';
import { requireGroup } from './recipients.service.ts';
import {
  deletePreflights,
  findPreflight,
  findSame,
  findSameMessage,
  insertPreflight,
} from './reviewed.store.ts';
import { readSenders, senderUnavailable } from './screeningFacts.service.ts';

/** Minutes in which a pre-flight may be accepted. */
const keptMinutes = 60;

/** The figures a send is accepted by. */
export interface ScreenedTotals extends Pick<Preflight, 'rows' | 'accepted' | 'units'> {
  senderName: string;
  /** The last membership of a group among the reviewed recipients; undefined for other sources. */
  lastMember: number | undefined;
}

/** Stores the figures of a pre-flight and returns its id; undefined where there are no recipients. */
export async function keepPreflight(
  db: Db,
  send: Send,
  { result, now }: { result: PreflightResult; now: Date },
): Promise<number | undefined> {
  const { senderName, report, lastMember, rates } = result;
  if (report.accepted === 0) return undefined;
  const { clientId, source } = send;
  const id = await insertPreflight(db, {
    client_id: clientId,
    upload_id: 'upload_id' in source ? source.upload_id : null,
    digest: digestOf(send, senderName),
    rows: report.rows,
    accepted: report.accepted,
    units: report.units,
    last_member: lastMember ?? null,
    rates: JSON.stringify(rates),
    created: now,
  });
  if (id === undefined) throw uploadExpired();
  return id;
}

/**
 * Returns the figures of a client's pre-flight. 422 where it is missing, older than {@link keptMinutes} or was made of
 * another file, group, column, sender or text, or where the price has changed or the sender or the group may no longer be used.
 */
export async function readReviewed(
  db: Db | Tx,
  send: Send,
  { preflightId, now }: { preflightId: number; now: Date },
): Promise<ScreenedTotals> {
  const { clientId, source } = send;
  const found = await findPreflight(db, { clientId, preflightId });
  if (!found || found.created < oldest(now)) throw expired();
  const sender = (await readSenders(db, [send])).senderOf(clientId, send.sender);
  if (!sender) throw senderUnavailable(send.sender);
  if ('group_id' in source) await requireGroup(db, { clientId, groupId: source.group_id });
  if (!found.digest.equals(digestOf(send, sender.name))) throw mismatch();
  const { rates } = found;
  // Connectors that are switched off since have no rate: another one may carry the messages, as after the acceptance.
  if (rates && sender.routes.some(({ connectorId, rate }) => (rates[connectorId] ?? rate) !== rate))
    throw priceChanged('preflight_id');
  const { rows, accepted, units, last_member } = found;
  return { senderName: sender.name, rows, accepted, units, lastMember: last_member ?? undefined };
}

/** The client's campaign of the last 24 hours with the same text, sender and recipients as a send, other than the one it replaces. */
export async function sentBefore(
  db: Db,
  { clientId, source, text, replaces }: Send,
  { senderName, now }: { senderName: string; now: Date },
): Promise<Preflight['sent_before']> {
  const since = new Date(now.getTime() - dayMs);
  const same = await findSame(db, { clientId, source, text, replaces, senderName, since });
  return same && iso(same);
}

/**
 * The client's newest message of the last 24 hours to the first of typed numbers, where each of them got the same text from the same sender
 * in that time: by an earlier send of the console, or by the HTTP API.
 */
export async function sentToNumbersBefore(
  db: Db,
  { clientId }: Send,
  { result, now }: { result: PreflightResult; now: Date },
): Promise<Preflight['sent_before']> {
  const { typed, senderName, report } = result;
  const [first] = report.samples ?? [];
  if (!first) return undefined;
  const sinceId = firstIdAt(new Date(now.getTime() - dayMs));
  const id = await findSameMessage(db, { clientId, text: first.text, senderName, msisdns: typed, sinceId });
  return id === undefined
    ? undefined
    : { message_id: id, msisdn: first.msisdn, created: instantOfId(id).toISOString() };
}

/** Deletes pre-flights that can no longer be accepted. */
export const deleteExpiredPreflights = (db: Db, now: Date): Promise<void> =>
  deletePreflights(db, oldest(now));

const oldest = (now: Date): Date => new Date(now.getTime() - keptMinutes * minuteMs);

const digestOf = (send: Pick<Send, 'source' | 'text' | 'optOut'>, senderName: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([...partsOf(send.source), senderName, send.text, send.optOut]))
    .digest();

function partsOf(source: CampaignSource): unknown[] {
  if ('upload_id' in source) return ['upload', source.upload_id, source.number_column ?? null];
  return 'group_id' in source ? ['group', source.group_id] : [source];
}

const expired = () =>
  new Refusal(
    422,
    'preflight_expired',
    `The figures are older than ${keptMinutes} minutes. Review the send again`,
    'preflight_id',
  );

const mismatch = () =>
  new Refusal(
    422,
    'preflight_mismatch',
    'The send is not the one that was reviewed. Review it again',
    'preflight_id',
  );

/** The refusal (422) of a send whose price changed after its review; `field` says what was reviewed. */
export const priceChanged = (field: 'preflight_id' | 'cost_max') =>
  new Refusal(422, 'preflight_price_changed', 'The price has changed. Review the send again', field);

/** Whether a cost in KES is above that of the review. */
export const exceedsCost = (cost: string, reviewed: string): boolean =>
  toTenThousandths(cost) > toTenThousandths(reviewed);
