import { sql, type RawBuilder } from 'kysely';
import type { Consent } from '../../../contract/consent.ts';
import { jsonArray, numberArray, textArray } from '../../db/sql/arrays.ts';
import { allOf, equals, isNumber, named, within } from '../../db/sql/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { allRows, changedRows, firstNumber, hasRows, runSql, type Row } from '../../db/sql/rows.ts';
import type { Reach } from '../../domain/reach.ts';
import type { SortOrder } from '../../domain/sortOrder.ts';
import type { ContactSearch } from './contactSearch.ts';
import type { Group } from './groups.store.ts';

/** Whether any contact of the client has a consent. Index: contacts_with_consent. */
export async function recordsConsent(db: Db | Tx, clientId: number): Promise<boolean> {
  return hasRows(db)`
    SELECT FROM contacts WHERE client_id = ${clientId} AND consent_at IS NOT NULL LIMIT 1`;
}

export type ContactRow = Omit<Row<'contacts'>, 'names'> & {
  contact_id: number;
  group_id: number;
  group_name: string;
};

/** The keys by which a list may be sorted; the first three give the order of membership. */
export const sortable = [
  'id',
  'contact_id',
  'created',
  'msisdn',
  'first_name',
  'other_name',
  'status',
] as const;
type ContactSort = SortOrder<(typeof sortable)[number]>;

/** Filter of the members of a group; undefined fields match all. */
export interface ContactFilter {
  reach: Reach;
  /** Undefined for all groups within reach. */
  group: Group | undefined;
  search: ContactSearch | undefined;
  /** Ids of memberships. */
  ids: readonly number[] | undefined;
  /** 1 for active contacts, 0 for muted ones. */
  status: number | undefined;
  consent: 'recorded' | 'none' | undefined;
}

const isWholeGroup = ({ search, ids, status, consent }: ContactFilter): boolean =>
  search === undefined && ids === undefined && status === undefined && consent === undefined;

interface ContactPage extends ContactFilter {
  /** Undefined for the order of membership, newest first. */
  sort: ContactSort | undefined;
  offset: number;
  limit: number;
}

const columns = sql`c.id, m.id AS contact_id, c.msisdn, c.first_name, c.other_name, m.created, c.status, c.country_code, c.fields,
  c.client_id, c.consent_source, c.consent_at, c.consent_text, g.id AS group_id, g.name AS group_name`;
const memberRows = sql`contact_group_members m JOIN contacts c ON c.id = m.contact_id JOIN contact_groups g ON g.id = m.group_id`;

/** Without a search and in the order of membership, reads the rows of the page alone. Index: contact_group_members_by_group. */
export async function listContacts(db: Db, page: ContactPage): Promise<ContactRow[]> {
  const { group, sort, offset, limit } = page;
  const { by, descending } = sort ?? { by: 'contact_id', descending: true };
  const direction = descending ? sql`DESC` : sql`ASC`;
  const isJoined = by === 'id' || by === 'contact_id' || by === 'created';
  const order = isJoined ? sql`m.id ${direction}` : sql`c.${sql.ref(by)} ${direction}, m.id DESC`;
  const cut = sql`OFFSET ${offset} LIMIT ${limit}`;
  return isJoined && group && isWholeGroup(page)
    ? allRows(db)`
          SELECT ${columns}
          FROM (SELECT id FROM contact_group_members m WHERE group_id = ${group.id} ORDER BY ${order} ${cut}) page
          JOIN contact_group_members m ON m.id = page.id JOIN contacts c ON c.id = m.contact_id
            JOIN contact_groups g ON g.id = m.group_id
          ORDER BY ${order}`
    : allRows(db)`
          SELECT ${columns}
          FROM ${memberRows}
          WHERE ${matching(page)}
          ORDER BY ${order} ${cut}`;
}

/** The contacts of the memberships before a given one, newest first (contact_group_members_by_group). */
export function contactsBefore(
  db: Db,
  page: ContactFilter & { before: number | undefined; limit: number },
): Promise<ContactRow[]> {
  const { before, limit } = page;
  return allRows(db)`
    SELECT ${columns}
    FROM ${memberRows}
    WHERE ${matching(page)} AND ${before === undefined ? sql`true` : sql`m.id < ${before}`}
    ORDER BY m.id DESC LIMIT ${limit}`;
}

/** Number of a group's contacts that match; the group has the count of all. */
export async function countFound(db: Db, filter: ContactFilter): Promise<number> {
  if (filter.group && isWholeGroup(filter)) return filter.group.contacts;
  return firstNumber(db)`
    SELECT count(*) AS total
    FROM contact_group_members m JOIN contacts c ON c.id = m.contact_id
    WHERE ${matching(filter)}`;
}

/** Indexes: contacts_by_number, contacts_by_number_end; names are scanned. */
const matching = ({ reach, group, search, ids, status, consent }: ContactFilter): RawBuilder<unknown> =>
  allOf([
    within(reach, 'c.client_id'),
    equals('m.group_id', group?.id),
    named(ids, 'm.id'),
    equals('c.status', status),
    consent === undefined ? sql`true` : sql`(c.consent_at IS NOT NULL) = ${consent === 'recorded'}`,
    found(group?.client_id, search),
  ]);

function found(clientId: number | undefined, search: ContactSearch | undefined): RawBuilder<unknown> {
  if (!search) return sql`true`;
  if (search.kind === 'names') {
    return sql`${equals('c.client_id', clientId)} AND ${sql.join(
      search.patterns.map((pattern) => sql`c.names LIKE ${pattern}`),
      sql` AND `,
    )}`;
  }
  return sql`${equals('c.client_id', clientId)} AND ${isNumber(search, 'c.msisdn')}`;
}

/** The consent of a contact; all three fields are null if none is recorded. */
export type StoredConsent = Pick<Row<'contacts'>, 'consent_source' | 'consent_at' | 'consent_text'>;

export interface NewContact {
  msisdn: string;
  /** If a name is empty, the stored name is kept. */
  firstName: string;
  otherName: string;
  /** Fields to add to the stored ones. */
  fields: Readonly<Record<string, string>>;
  /** Replaces the stored consent, which is kept if undefined. */
  consent?: Consent | undefined;
  /** Mutes the contact; a muted one stays muted. */
  isMuted?: boolean;
}

/**
 * Adds contacts to a group, creating or changing them as needed, and notes their fields; returns how many were not in it. No number may come twice
 * in one call. Existing members keep their place, and muted contacts stay muted.
 */
export async function upsertMembers(
  tx: Tx,
  { clientId, groupId, countryCode }: { clientId: number; groupId: number; countryCode: string },
  contacts: readonly NewContact[],
): Promise<number> {
  const texts = (of: (contact: NewContact) => string | null) => textArray(contacts.map(of));
  const consents = (of: keyof Consent) => texts(({ consent }) => consent?.[of] ?? null);
  const added = await changedRows(tx)`
    WITH entered AS (
      INSERT INTO contacts AS known (client_id, msisdn, first_name, other_name, country_code, status, fields,
        consent_source, consent_at, consent_text)
      SELECT ${clientId}, e.msisdn, e.first_name, e.other_name, ${countryCode}, e.status, e.fields, e.consent_source, e.consent_at, e.consent_text
      FROM unnest(${texts((c) => c.msisdn)}::text[], ${texts((c) => c.firstName)}::text[], ${texts((c) => c.otherName)}::text[],
        ${numberArray(contacts.map(({ isMuted }) => (isMuted ? 0 : 1)))}::int[], ${jsonArray(contacts.map(({ fields }) => fields))}::jsonb[],
        ${consents('source')}::text[], ${consents('at')}::timestamptz[], ${consents('text')}::text[]) AS e(msisdn, first_name, other_name, status, fields, consent_source, consent_at, consent_text)
      ON CONFLICT (client_id, msisdn) DO UPDATE
      SET first_name = coalesce(nullif(excluded.first_name, ''), known.first_name),
          other_name = coalesce(nullif(excluded.other_name, ''), known.other_name),
          status = least(known.status, excluded.status),
          fields = known.fields || excluded.fields,
          consent_source = coalesce(excluded.consent_source, known.consent_source),
          consent_at = coalesce(excluded.consent_at, known.consent_at),
          consent_text = coalesce(excluded.consent_text, known.consent_text)
      RETURNING id)
    INSERT INTO contact_group_members (group_id, contact_id)
    SELECT ${groupId}, id FROM entered
    ON CONFLICT (group_id, contact_id) DO NOTHING`;
  await noteFields(tx, sql`c.client_id = ${clientId} AND c.msisdn = ANY(${texts((c) => c.msisdn)}::text[])`);
  return added;
}

/** Adds the fields of some contacts to the field lists of all groups they are in. */
export const noteFields = (tx: Tx, which: RawBuilder<unknown>): Promise<void> => runSql(tx)`
  UPDATE contact_groups g SET fields = g.fields || found.names
  FROM (
    SELECT m.group_id, array_agg(DISTINCT f.name) AS names
    FROM contacts c
    CROSS JOIN LATERAL jsonb_object_keys(c.fields) AS f(name)
    JOIN contact_group_members m ON m.contact_id = c.id
    JOIN contact_groups k ON k.id = m.group_id
    WHERE ${which} AND c.fields <> '{}' AND NOT f.name = ANY(k.fields)
    GROUP BY m.group_id
  ) found
  WHERE g.id = found.group_id`;
