// The callers of the matrix (tests/api/contract/matrix.test.ts), and how their calls are made.
import type { FastifyInstance } from 'fastify';
import { actions, modules, permissionsOf } from '../../../contract/access.ts';
import { builtInRoles } from '../../../server/modules/access/roles.ts';
import { aSender } from '../campaignHarness.ts';
import { aClient, giveUnits, signedIn } from '../people.ts';
import type { TestApp } from '../testApp.ts';
import type { Ask } from './asks.ts';
import type { SampleRequest } from './sample.ts';

type Person = Parameters<typeof signedIn>[1];
const platform = 1;
const everything = modules.flatMap((module) => actions.map((action) => ({ module, action })));

/** Two clients and the platform with units and a sender ID, and roles of clients with all permissions, some or none. */
export async function matrixCallers({ db, fastify }: TestApp) {
  async function aRole(name: string, grants: typeof everything, status = 1): Promise<number> {
    const { id } = await db.insertInto('roles').values({ name, role_type: 'CLIENT', status }).returning('id').executeTakeFirstOrThrow(); // oxfmt-ignore
    const rows = grants.map((grant) => ({ role_id: id, ...grant }));
    if (rows.length > 0) await db.insertInto('role_permissions').values(rows).execute();
    return id;
  }

  const units = 1_000_000;
  const [mine, theirs] = [await aClient(db, { units }), await aClient(db, { units })];
  await giveUnits(db, platform, units);
  for (const clientId of [mine, theirs, platform]) await aSender(db, clientId);
  const roles = {
    nothing: await aRole('Nothing', []),
    everything: await aRole('Everything', everything),
    suspended: await aRole('Suspended', everything, 0),
    withFactor: await aRole('With a second factor', everything),
    withoutTexts: await aRole(
      'Without texts',
      everything.filter(({ module }) => module !== 'message_texts' && module !== 'otp_text'),
    ),
  };
  await db.updateTable('roles').set({ second_factor: true }).where('id', '=', roles.withFactor).execute();

  const holds = (roleId: number, { access }: Ask): boolean => {
    if (typeof access === 'string' || roleId === roles.everything) return true;
    const grants = builtInRoles.find(({ id }) => id === roleId)?.grants ?? {};
    return permissionsOf(access).some(({ module, action }) => grants[module]?.includes(action));
  };

  const tokenOf = async (given: Person) => (await signedIn(db, given)).token;
  /** The newest id of the audit log. */
  const newest = async () =>
    (await db.selectFrom('audit_log').select((eb) => eb.fn.max('id').as('id')).executeTakeFirst())?.id ?? 0; // oxfmt-ignore

  return { platform, mine, theirs, roles, holds, tokenOf, newest, ask: asking(fastify) };
}

let addresses = 0;
/** A different address for each request, so that none is refused by the limit of an address. */
const anAddress = () => `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;

const asking =
  (fastify: FastifyInstance) =>
  async ({ path, method, isFilter }: Ask, request: SampleRequest, token: string | undefined) => {
    const url = `/api/${path.replace(':id', String(request.id))}`;
    const form = request.files && multipart(request);
    const query = isFilter ? { filter: JSON.stringify(request.query ?? {}) } : request.query;
    const answer = await fastify.inject({
      method,
      url,
      remoteAddress: anAddress(),
      query: Object.fromEntries(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)])),
      headers: {
        ...(token !== undefined && { authorization: token }),
        ...(form && { 'content-type': `multipart/form-data; boundary=${boundary}` }),
      },
      ...(form
        ? { payload: form }
        : method !== 'GET' && method !== 'DELETE' && { payload: request.body ?? {} }),
    });
    return { status: answer.statusCode, text: answer.body, headers: answer.headers };
  };

const boundary = 'matrix-of-callers';
function multipart({ body = {}, files = {} }: SampleRequest): Buffer {
  const part = (head: string, content: string | Buffer) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ];
  return Buffer.concat([
    ...Object.entries(body).flatMap(([name, value]) => part(`name="${name}"`, String(value))),
    ...Object.entries(files).flatMap(([name, file]) =>
      part(`name="${name}"; filename="${file.name}"`, file.content),
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}
