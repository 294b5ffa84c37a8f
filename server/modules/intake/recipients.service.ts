// Candidates: the recipients of a send before screening. They are typed numbers, the members of a group, the rows of a
// file, or the failed recipients of an earlier campaign. They come in batches, so that a million rows need no more memory
// than a thousand, and always in the same order, so that an expansion can continue where it stopped.
import { fieldKey } from '../../../contract/fields.ts';
import { grouped } from '../../../contract/grouped.ts';
import { typedNumbersMax } from '../../../contract/send.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { CampaignSource } from '../../db/schema.ts';
import { eventLoopYield } from '../../runtime/eventLoopYield.ts';
import { splitting, toMsisdn } from '../../domain/msisdn.ts';
import { fieldNames } from '../../domain/personalise.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import {
  fieldsOfGroup,
  lastMembership,
  memberNumbersAfter,
  membersAfter,
  type Member,
  type MemberNumber,
} from '../contacts/contacts.service.ts';
import { findStoredUpload, openUpload, type OpenTable, type ReadBy } from '../uploads/uploads.service.ts';
import { failuresLeft, numbersWith, readResends, type FailuresLeft } from './resends.service.ts';

export interface Candidate {
  /** Typed: the entry; group: the member; file: the row of the file. Counts from 1, never twice in one source. */
  row: number;
  /** The number as it was written. */
  value: string;
  msisdn: string | undefined;
  /** Text of this candidate, if texts are independent; a number may then occur more than once. */
  text?: string;
  /** Values of fields by the {@link fieldKey} of their names. A group's are read only if the text names any. */
  fields: Readonly<Record<string, string>>;
  muted: boolean;
  /** Whether the member of a group has a recorded consent; undefined for other sources. */
  hasConsent?: boolean;
  /** The membership of a member of a group; undefined for other sources. */
  membership?: number;
  /** The whole row of a file, in the order of its columns; undefined for other sources. */
  cells?: readonly string[];
}

/** Disposing of them without an iteration releases the file that was opened for it. */
export interface Candidates extends AsyncIterable<Candidate[]>, Disposable {
  /** Names of the fields a text may use; undefined if braces are plain text (typed numbers). */
  fields: readonly string[] | undefined;
  /** The columns of a file; undefined for other sources. */
  table?: Pick<OpenTable, 'columns' | 'numberColumn'>;
  /** The last membership of a group that is read; undefined for other sources. */
  lastMember?: number | undefined;
}

/** Entries of one batch. */
const batchSize = 1000;

interface Opened {
  clientId: number;
  source: CampaignSource;
  /** The text that is sent to the candidates. */
  text: string;
  by: ReadBy;
  /** The campaign that is expanded; undefined before it exists. If it is a resend, only earlier ones exclude numbers. */
  expanding?: number | undefined;
  continued?: Continued | undefined;
  /** The last membership of a group to read. By default that of now, so that contacts that are added while it is read are not. */
  lastMember?: number | undefined;
  /** What a resend may take, if the caller has read it. */
  left?: FailuresLeft | undefined;
}

/**
 * What is done of a group or a resend, as positions in them change: `numbers` are excluded, a group is read after `membership`, and what
 * remains is numbered after `rows`.
 */
export interface Continued {
  rows: number;
  membership: number;
  numbers: ReadonlySet<number>;
}

/** Opens a source; 422 where its group or file, 404 where its campaign is not the client's. May be iterated repeatedly. */
export async function candidatesOf(db: Db | Tx, opened: Opened): Promise<Candidates> {
  const { clientId, source, text, by, expanding = Infinity, continued, left } = opened;
  if ('numbers' in source) {
    const typed = await typedCandidates(source.numbers);
    return { ...withoutFile, fields: undefined, [Symbol.asyncIterator]: () => batchesOf(typed) };
  }
  if ('group_id' in source) {
    const { group_id: groupId } = source;
    const further = await requireGroup(db, { clientId, groupId });
    const lastMember = opened.lastMember ?? (await lastMembership(db, groupId));
    return {
      ...withoutFile,
      lastMember,
      fields: [...builtInFields, ...further],
      [Symbol.asyncIterator]: () =>
        members(db, groupId, { withFields: fieldNames(text).length > 0, continued, lastMember }),
    };
  }
  if ('upload_id' in source) {
    const table = await openUpload(db, {
      clientId,
      uploadId: source.upload_id,
      numberColumn: source.number_column,
      by,
    });
    return {
      fields: table.columns,
      table,
      [Symbol.asyncIterator]: () => rowsOf(table),
      [Symbol.dispose]: () => table[Symbol.dispose](),
    };
  }
  const { campaign_id: campaignId, failure_codes: codes } = source;
  const { origin, later } = await readResends(db, { clientId, campaignId });
  if (!origin) throw notFound('campaign_not_found', 'Campaign');
  // From the first member: messages of earlier ones may have failed since.
  const fromFirst = continued && { ...continued, membership: 0 };
  // Without fields, the failed numbers suffice.
  const isReadable = fieldNames(text).length > 0 || (await isStored(db, clientId, origin.source));
  const first = isReadable
    ? await candidatesOf(db, { clientId, source: origin.source, text, by, continued: fromFirst })
    : { ...withoutFile, fields: [], [Symbol.asyncIterator]: () => batchesOf([]) };
  const resends = later.map(({ id }) => id).filter((id) => id < expanding);
  return {
    ...first,
    lastMember: undefined,
    async *[Symbol.asyncIterator]() {
      const failed = numbersWith(left ?? (await failuresLeft(db, { campaignId, resends })), codes);
      for (const number of continued?.numbers ?? []) failed.delete(number);
      yield* failedOf(failed, first, continued?.rows);
    },
  };
}

/** Whether a source can still be read: its group was not deleted, and its file was neither deleted nor erased. */
async function isStored(db: Db | Tx, clientId: number, source: CampaignSource): Promise<boolean> {
  if ('group_id' in source)
    return (await fieldsOfGroup(db, { clientId, groupId: source.group_id })) !== undefined;
  if (!('upload_id' in source)) return true;
  return (await findStoredUpload(db, { clientId, uploadId: source.upload_id })) !== undefined;
}

const withoutFile = { [Symbol.dispose]: () => undefined };

/** The further fields of the group; 422 where it is not the client's. */
export async function requireGroup(
  db: Db | Tx,
  group: { clientId: number; groupId: number },
): Promise<readonly string[]> {
  const fields = await fieldsOfGroup(db, group);
  if (!fields)
    throw new Refusal(422, 'contact_group_not_found', 'Contact group not found', 'contact_group_id');
  return fields;
}

const builtInFields = ['first_name', 'other_name', 'msisdn'];

/** Candidates of typed numbers, which have no fields; 422 where there are too many. */
export async function typedCandidates(numbers: string): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  const yieldIfDue = eventLoopYield();
  for (const value of splitting(numbers)) {
    await yieldIfDue();
    if (value === undefined) continue;
    const row = candidates.length + 1;
    if (row > typedNumbersMax) {
      const most = grouped(typedNumbersMax);
      throw new Refusal(422, 'recipients_too_many', `At most ${most} numbers can be typed at once`, 'msisdn');
    }
    candidates.push({ row, value, msisdn: toMsisdn(value), fields: {}, muted: false });
  }
  return candidates;
}

async function* batchesOf(candidates: readonly Candidate[]): AsyncGenerator<Candidate[]> {
  for (let at = 0; at < candidates.length; at += batchSize) yield candidates.slice(at, at + batchSize);
}

async function* members(
  db: Db | Tx,
  groupId: number,
  {
    withFields,
    continued,
    lastMember,
  }: { withFields: boolean; continued: Continued | undefined; lastMember: number },
): AsyncGenerator<Candidate[]> {
  const readAfter = withFields ? membersAfter : memberNumbersAfter;
  let row = continued?.rows ?? 0;
  let after = continued?.membership ?? 0;
  for (;;) {
    const read = await readAfter(db, { groupId, after, limit: batchSize });
    const batch = read.filter(({ id }) => id <= lastMember);
    const last = batch.at(-1);
    if (!last) return;
    after = last.id;
    const remaining = batch.filter(({ msisdn }) => !continued?.numbers.has(Number(msisdn)));
    if (remaining.length === 0) continue;
    yield remaining.map((member) => ({
      row: ++row,
      membership: member.id,
      value: member.msisdn,
      msisdn: member.msisdn,
      fields: fieldsOf(member),
      muted: member.status !== 1,
      hasConsent: member.has_consent,
    }));
  }
}

const fieldsOf = (member: Member | MemberNumber): Candidate['fields'] => {
  if (!('fields' in member)) return {};
  const { fields, msisdn, first_name, other_name } = member;
  return { ...fields, msisdn, first_name, other_name };
};

async function* rowsOf(table: OpenTable): AsyncGenerator<Candidate[]> {
  const keys = table.columns.map(fieldKey);
  for await (const batch of table) {
    yield batch.map(({ row, value, msisdn, cells }) => ({
      row,
      value,
      msisdn,
      fields: Object.fromEntries(keys.map((key, index) => [key, cells[index] ?? ''])),
      muted: false,
      cells,
    }));
  }
}

/**
 * The rows of the first send whose number is in `failed`; then failed numbers that have no row any more, without fields, numbered after
 * `rows` at least.
 */
async function* failedOf(failed: Set<number>, first: Candidates, rows = 0): AsyncGenerator<Candidate[]> {
  let row = 0;
  for await (const batch of first) {
    row = batch.at(-1)?.row ?? row;
    const again = batch.filter(({ msisdn }) => msisdn !== undefined && failed.delete(Number(msisdn)));
    if (again.length > 0) yield again;
  }
  const withoutRow = [...failed].map(String);
  row = Math.max(row, rows);
  for (let at = 0; at < withoutRow.length; at += batchSize) {
    yield withoutRow
      .slice(at, at + batchSize)
      .map((msisdn) => ({ row: ++row, value: msisdn, msisdn, fields: { msisdn }, muted: false }));
  }
}
