// Joins the parts of subscribers' long texts. They may arrive in any order, more than once and at several engines. Nothing that
// was acknowledged may be lost: what is incomplete after an hour is stored as it is.
import type { Tx } from '../../db/database.ts';
import { newMessageId } from '../../db/newId.ts';
import { allRows, runSql } from '../../db/sql/rows.ts';
import { hourMs } from '../../domain/durations.ts';
import { decodeText, type PartInfo } from '../../smpp/index.ts';

/** Time for which a text waits for its parts, and a repeated part is recognised. */
const partLifetimeMs = hourMs;
/** Parts removed per statement. */
const takenMax = 1_000;
/** Placeholder for missing parts. */
const gap = ' … ';

/** Position and octets of a part. */
export interface TextPart extends PartInfo {
  dataCoding: number;
  /** The octets in base64: parked results are JSON. */
  body: string;
}

interface Addresses {
  connectorId: number;
  msisdn: string;
  destination: string;
}

interface PartRow {
  inbound_id: number;
  part: number;
  data_coding: number;
  body: Buffer;
}

/**
 * Stores a part. `id` is that of the whole text, `text` is set when all parts have arrived, and `first` is the first part. Returns
 * `known` for a part that was stored before. Index: inbound_parts_by_key.
 */
export async function addPart(
  tx: Tx,
  { connectorId, msisdn, destination, now, ...place }: Addresses & TextPart & { now: Date },
): Promise<'known' | { id: number; text: string | undefined; first: string | undefined }> {
  const { reference, total, part, dataCoding } = place;
  const body = Buffer.from(place.body, 'base64');
  // Two engines may receive parts of one text at the same time.
  const key = `${connectorId} ${msisdn} ${destination}`;
  await runSql(tx)`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
  const since = new Date(now.getTime() - partLifetimeMs);
  const rows = await allRows(tx)<PartRow>`
    SELECT inbound_id, part, data_coding, body FROM inbound_parts
    WHERE connector_id = ${connectorId} AND msisdn = ${msisdn} AND destination = ${destination}
      AND reference = ${reference} AND total = ${total} AND created > ${since}`;
  const newest = Math.max(...rows.map((row) => row.inbound_id));
  const group = rows.filter((row) => row.inbound_id === newest);
  const same = group.find((row) => row.part === part);
  if (same?.body.equals(body)) return 'known';
  // A part that differs belongs to another text with the same reference, because phones use only 256 references.
  const parts = same ? [] : group;
  const id = parts[0]?.inbound_id ?? (await newMessageId(tx, now));
  const added = { inbound_id: id, part, data_coding: dataCoding, body };
  await tx
    .insertInto('inbound_parts')
    .values({ ...added, connector_id: connectorId, msisdn, destination, reference, total, created: now })
    .execute();
  const all = [...parts, added];
  const joined = all.length === total ? join(all, total) : undefined;
  return { id, text: joined?.text, first: joined?.first };
}

/** Removes expired parts, and returns the texts among them that were never completed. */
export async function takeExpired(
  tx: Tx,
  now: Date,
): Promise<(Addresses & { id: number; text: string; first: string | undefined })[]> {
  const before = new Date(now.getTime() - partLifetimeMs);
  const rows = await allRows(tx)<PartRow & Row>`
    DELETE FROM inbound_parts WHERE inbound_id IN (
      SELECT inbound_id FROM inbound_parts WHERE created <= ${before} ORDER BY created LIMIT ${takenMax}) RETURNING *`;
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map((row) => row.inbound_id))];
  const whole = await tx.selectFrom('inbound_messages').select('id').where('id', 'in', ids).execute();
  const stored = new Set(whole.map(({ id }) => id));
  return [...Map.groupBy(rows, (row) => row.inbound_id)].flatMap(([id, parts]) => {
    const [one] = parts;
    if (!one || stored.has(id)) return [];
    const { connector_id: connectorId, msisdn, destination, total } = one;
    return [{ id, connectorId, msisdn, destination, ...join(parts, total) }];
  });
}

interface Row {
  connector_id: number;
  msisdn: string;
  destination: string;
  total: number;
}

/** The text of parts in order. Adjacent parts of one coding are decoded together, because a surrogate pair may be split between them. */
function join(parts: readonly PartRow[], total: number): { text: string; first: string | undefined } {
  let text = '';
  let run: PartRow[] = [];
  const flush = () => {
    const [one] = run;
    if (one) text += decodeText(Buffer.concat(run.map(({ body }) => body)), one.data_coding);
    run = [];
  };
  for (let place = 1; place <= total; place++) {
    const row = parts.find(({ part }) => part === place);
    if (row && run.length > 0 && run[0]?.data_coding !== row.data_coding) flush();
    if (row) run.push(row);
    else {
      flush();
      if (!text.endsWith(gap)) text += gap;
    }
  }
  flush();
  const first = parts.find(({ part }) => part === 1);
  return { text, first: first && decodeText(first.body, first.data_coding) };
}
