// A server with the calls of the contract and one role. Calls that the role may not make answer 403 and are recorded; all others
// answer with a sample that fits the contract.
import { vi } from 'vitest';
import { permissionsOf, type Action } from '../../../contract/access.ts';
import { collections, endpoints } from '../../../server/http/declaredCalls.ts';
import { sampleOf } from './sampleOf.ts';

/** A permission as `module:action`. */
export type Grant = string;

export interface ContractServer {
  /** Calls refused to the role, with the permissions they require. */
  refused: string[];
  /** Calls that the contract does not have. */
  unknown: string[];
  /** Number of calls made. */
  calls: number;
  /** Number of calls without an answer yet. */
  pending: number;
}

const actionOf: Record<string, Action> = { GET: 'read', POST: 'create', PUT: 'update', DELETE: 'delete' };
const samples = new Map<unknown, unknown>();
const sampled = (
  call: { answer?: unknown; row?: unknown },
  schema: Parameters<typeof sampleOf>[0],
): unknown => {
  if (!samples.has(call)) samples.set(call, sampleOf(schema));
  return samples.get(call);
};

const patterns = endpoints.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace(':id', '\\d+')}$`),
}));

export function contractServer(grants: ReadonlySet<Grant>, clientId: number): ContractServer {
  const server: ContractServer = { refused: [], unknown: [], calls: 0, pending: 0 };

  function answer(path: string, method: string): Response {
    const [noun = ''] = path.split('/');
    const collection = collections.find(({ name }) => name === noun);
    const endpoint = method === 'POST' && patterns.find(({ pattern }) => pattern.test(path))?.endpoint;
    if (!endpoint && !collection) {
      server.unknown.push(`${method} ${path}`);
      return json({ code: 'not_found', message: 'Not found' }, 404);
    }
    const needs = endpoint
      ? permissionsOf(endpoint.access)
      : collection && collection.access !== 'signed-in'
        ? [{ ...collection.access, action: actionOf[method] ?? 'read' }]
        : [];
    if (needs.length > 0 && !needs.some(({ module, action }) => grants.has(`${module}:${action}`))) {
      server.refused.push(
        `${path} (${needs.map(({ module, action }) => `${module}:${action}`).join(' or ')})`,
      );
      return json({ code: 'permission_denied', message: 'You do not have permission to do this' }, 403);
    }
    if (path === 'client/balance') return json({ message: profileOf(grants, clientId) });
    if (endpoint) {
      if (endpoint.stream) return lines([sampled(endpoint, endpoint.answer)]);
      return json(sampled(endpoint, endpoint.answer), endpoint.status);
    }
    if (!collection) throw new Error('unreachable');
    const row = sampled(collection, collection.row) as object;
    if (method !== 'GET' || path.includes('/')) return json(row);
    return json([{ ...row, id: 1 }], 200, { 'Content-Range': `${noun} 0-0/1` });
  }

  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    server.calls++;
    server.pending++;
    await Promise.resolve();
    server.pending--;
    const { pathname } = new URL(input, location.origin);
    return answer(pathname.replace(/^\/api\//, ''), init.method ?? 'GET');
  });
  return server;
}

function profileOf(grants: ReadonlySet<Grant>, clientId: number) {
  const byModule = Map.groupBy([...grants], (grant) => grant.split(':')[0] ?? '');
  const permissions = [...byModule].map(([module, held]) => ({
    module,
    actions: held.map((grant) => grant.split(':')[1]),
  }));
  return {
    client: { id: clientId, name: 'Wanjiku Agrovet', msisdn: '254712345678' },
    user: {
      id: 7,
      role_id: 9,
      full_name: 'Grace Wanjiku',
      role_name: 'Custom',
      client_id: clientId,
      permissions,
    },
  };
}

const json = (body: unknown, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

const lines = (rows: readonly unknown[]) =>
  new Response(
    [{ total: rows.length }, rows, { rows: rows.length }].map((line) => `${JSON.stringify(line)}\n`).join(''),
  );
