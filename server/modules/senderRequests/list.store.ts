import { sql } from 'kysely';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import { keysOf } from '../../../contract/keysOf.ts';
import type { SenderRequest, senderRequests } from '../../../contract/senderRequests.ts';
import { allOf, containing, equals, named, within } from '../../db/sql/conditions.ts';
import type { Db } from '../../db/database.ts';
import { listOrder } from '../../db/sql/listOrder.ts';
import { allRows, firstNumber } from '../../db/sql/rows.ts';
import { onDays } from '../../db/sql/days.ts';
import type { Reach } from '../../domain/reach.ts';
import type { Dated } from '../../domain/iso.ts';
import type { SortedWindow } from '../../http/listPage.ts';

interface RequestFilter extends Omit<ParsedBodyOf<typeof senderRequests>, 'sort'> {
  reach: Reach;
  /** Whether the platform's people ask. */
  forPlatform: boolean;
}

function matching({ reach, ids, purpose, search, state, connector_id, ...days }: RequestFilter) {
  const network = allOf([equals('n.state', state), equals('n.connector_id', connector_id)]);
  return allOf([
    within(reach, 'r.client_id'),
    named(ids, 'r.id'),
    equals('r.purpose', purpose),
    onDays('r.created', days),
    search ? sql`concat_ws(E'\n', r.code, c.name) ILIKE ${containing(search)}` : sql`true`,
    state === undefined && connector_id === undefined
      ? sql`true`
      : sql`EXISTS (SELECT FROM sender_request_networks n WHERE n.request_id = r.id AND ${network})`,
  ]);
}

/** The keys by which the list can be sorted, and their expressions. */
const sorts = {
  id: sql`r.id`,
  created: sql`r.created`,
  code: sql`lower(r.code)`,
  client_name: sql`lower(c.name)`,
  purpose: sql`r.purpose`,
};
type RequestSort = keyof typeof sorts;
export const sortable = keysOf(sorts);

/** Default order. Index: sender_request_networks_pending. A platform has thousands at most. */
const waitingFirst = sql`EXISTS (
  SELECT FROM sender_request_networks n WHERE n.request_id = r.id AND n.state = 'pending') DESC`;

/** Fields for the platform's people: who decided, the name's package there, other clients with the name. */
const forPlatform = sql`, 'decided_by', n.decided_by,
  'package_id', (SELECT s.package_id FROM sender_configurations s
    WHERE s.code = r.code AND s.connector_id = n.connector_id),
  'used_by', (SELECT coalesce(json_agg(DISTINCT o.name), '[]') FROM sender_configurations s
    JOIN client_senders m ON m.sender_configuration_id = s.id JOIN clients o ON o.id = m.client_id
    WHERE lower(s.code) = lower(r.code) AND s.connector_id = n.connector_id AND o.id <> r.client_id)`;

/** Lists requests. Index: sender_requests_by_client, or the primary key. */
export function listRequests(
  db: Db,
  page: SortedWindow<RequestSort> & RequestFilter,
): Promise<Dated<SenderRequest, 'created'>[]> {
  const { sort } = page;
  const order = sort ? listOrder(sorts, sort) : waitingFirst;
  return allRows(db)`
    SELECT r.id, r.client_id, c.name AS client_name, r.code, r.purpose, r.requested_by, r.created,
      (SELECT coalesce(json_agg(json_build_object('connector_id', n.connector_id, 'connector_name', k.name,
          'state', n.state, 'reason', n.reason, 'decided', n.decided ${page.forPlatform ? forPlatform : sql``}
        ) ORDER BY k.name), '[]')
        FROM sender_request_networks n JOIN connectors k ON k.id = n.connector_id WHERE n.request_id = r.id) AS networks,
      (SELECT coalesce(json_agg(json_build_object('kind', p.kind, 'file_name', p.file_name, 'size', length(p.bytes))
          ORDER BY p.kind), '[]')
        FROM sender_request_papers p WHERE p.request_id = r.id) AS papers
    FROM sender_requests r JOIN clients c ON c.id = r.client_id
    WHERE ${matching(page)}
    ORDER BY ${order}, r.id DESC
    OFFSET ${page.offset} LIMIT ${page.limit}`;
}

export const countRequests = (db: Db, filter: RequestFilter): Promise<number> => firstNumber(db)`
  SELECT count(*) AS total FROM sender_requests r JOIN clients c ON c.id = r.client_id
  WHERE ${matching(filter)}`;
