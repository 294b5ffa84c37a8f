// Every call and collection of the contract x every kind of caller: what is answered follows from the contract's access
// and the roles' grants alone (requirements/domain.md#access; decisions/008-calls-are-values.md). Another client's id,
// a missing one and one that no column holds answer alike, byte for byte. Every change is in the audit log.
import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { z } from 'zod';
import { actions, modules, permissionsOf, type Access } from '../../contract/access.ts';
import { mayWrite, type Endpoint } from '../../contract/endpoint.ts';
import { collections, endpoints } from '../../server/http/declaredCalls.ts';
import { roleIds } from '../../server/modules/access/access.service.ts';
import { builtInRoles } from '../../server/modules/access/roles.ts';
import { aSender } from '../support/campaignHarness.ts';
import type { Sample, SampleRequest } from '../support/matrix/sample.ts';
import { collectionSamples, samples } from '../support/matrix/samples.ts';
import { aClient, giveUnits, signedIn, testPassword } from '../support/people.ts';
import { rowsOf } from '../support/rowsOf.ts';
import { startMpesaApp } from '../support/mpesa.ts';

const app = await startMpesaApp();
const { db } = app;
const platform = 1;

const everything = modules.flatMap((module) => actions.map((action) => ({ module, action })));

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

// What can be asked: each endpoint with its samples, each verb of a collection.

interface Ask {
  name: string;
  access: Access;
  status: number;
  whilePasswordIsDue: boolean;
  whileFactorIsDue: boolean;
  onlyReads?: true | undefined;
  sample: Sample;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** The query is a REST collection's filter. */
  isFilter: boolean;
  /** Fails where an answer of success is not what the contract says. */
  promised: (answer: Answered) => void;
}

interface Answered {
  status: number;
  text: string;
  headers: Record<string, unknown>;
}

/** JSON as the contract has it, whole lines of it, or a file that is saved and never shown. */
const promiseOf =
  ({ answer, stream }: Pick<Endpoint, 'answer' | 'stream'>) =>
  ({ text, headers }: Answered): void => {
    if (stream) {
      expect(headers['content-type']).toBe('application/x-ndjson');
      z.array(answer).parse(rowsOf({ text }));
    } else if (answer instanceof z.ZodUnknown) {
      expect(headers).toMatchObject({
        'content-disposition': expect.stringMatching(/^attachment; filename="[^"]+"$/),
        'x-content-type-options': 'nosniff',
      });
    } else answer.parse(JSON.parse(text));
  };

const sampleOf = (given: Sample | Sample['request']): Sample =>
  typeof given === 'function' ? { request: given } : given;

const calls = endpoints.flatMap((endpoint): Ask[] => {
  const { path, access, status, whilePasswordIsDue, whileFactorIsDue, onlyReads } = endpoint;
  return [samples[path] ?? []].flat().map((given, index, all) => ({
    name: all.length > 1 ? `${path} (${index + 1})` : path,
    path,
    access,
    status,
    whilePasswordIsDue,
    whileFactorIsDue,
    onlyReads,
    sample: sampleOf(given),
    method: 'POST' as const,
    isFilter: false,
    promised: promiseOf(endpoint),
  }));
});

const verbs = {
  list: { method: 'GET', action: 'read', status: 200 },
  one: { method: 'GET', action: 'read', status: 200 },
  create: { method: 'POST', action: 'create', status: 201 },
  update: { method: 'PUT', action: 'update', status: 200 },
  remove: { method: 'DELETE', action: 'delete', status: 200 },
} as const;
type Verb = keyof typeof verbs;
const verbNames = Object.keys(verbs) as Verb[];
const pathOf = (name: string, verb: Verb) => (verb === 'list' || verb === 'create' ? name : `${name}/:id`);

const verbCalls = collections.flatMap(({ name, access, row }) =>
  verbNames.flatMap((verb): Ask[] => {
    const given = collectionSamples[name]?.[verb];
    const { method, action, status } = verbs[verb];
    const path = pathOf(name, verb);
    const due = { whilePasswordIsDue: false, whileFactorIsDue: false };
    const asked = { path, method, status, ...due, isFilter: verb === 'list' };
    const answer = verb === 'list' ? z.array(row) : verb === 'remove' ? z.object({ id: z.int() }) : row;
    return given === undefined
      ? []
      : [
          {
            ...asked,
            name: `${verb} ${name}`,
            access: access === 'signed-in' ? access : { ...access, action },
            sample: sampleOf(given),
            promised: promiseOf({ answer }),
          },
        ];
  }),
);

const asks: [string, Ask][] = [...calls, ...verbCalls].map((call) => [call.name, call]);

let addresses = 0;
/** No two requests come from one address, so that none is refused for how often it came. */
const anAddress = () => `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;

async function ask({ path, method, isFilter }: Ask, request: SampleRequest, token: string | undefined) {
  const url = `/api/${path.replace(':id', String(request.id))}`;
  const form = request.files && multipart(request);
  const query = isFilter ? { filter: JSON.stringify(request.query ?? {}) } : request.query;
  const answer = await app.fastify.inject({
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
}

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

// Who asks.

type Person = Parameters<typeof signedIn>[1];
const tokenOf = async (given: Person) => (await signedIn(db, given)).token;
const dayMs = 24 * 3_600_000;

/** Kinds that no call admits, each with what they are answered; public calls aside. */
const outside: Record<string, { status: number; token: () => Promise<string | undefined> }> = {
  'no token': { status: 401, token: () => Promise.resolve(undefined) },
  'an unknown token': { status: 401, token: () => Promise.resolve('unknown') },
  'an expired token': {
    status: 401,
    token: () => tokenOf({ clientId: mine, roleId: roles.everything, now: new Date(Date.now() - 2 * dayMs) }),
  },
  'a suspended user': {
    status: 401,
    token: () => tokenOf({ clientId: mine, roleId: roles.everything, status: 0 }),
  },
  'a suspended role': { status: 401, token: () => tokenOf({ clientId: mine, roleId: roles.suspended }) },
};

/** Kinds that are admitted as far as their role goes. */
const inside: Record<string, { roleId: () => number; clientId: () => number }> = {
  'a client’s user without permissions': { roleId: () => roles.nothing, clientId: () => mine },
  'a Client Admin': { roleId: () => roleIds.clientAdmin, clientId: () => mine },
  'another client’s Client Admin': { roleId: () => roleIds.clientAdmin, clientId: () => theirs },
  'a client’s user with every permission': { roleId: () => roles.everything, clientId: () => mine },
  support: { roleId: () => roleIds.support, clientId: () => platform },
  'an administrator': { roleId: () => roleIds.administrator, clientId: () => platform },
  ROOT: { roleId: () => roleIds.root, clientId: () => platform },
};

const holds = (roleId: number, { access }: Ask): boolean => {
  if (typeof access === 'string' || roleId === roles.everything) return true;
  const grants = builtInRoles.find(({ id }) => id === roleId)?.grants ?? {};
  return permissionsOf(access).some(({ module, action }) => grants[module]?.includes(action));
};

const idsIn = ({ id, body = {}, query = {} }: SampleRequest): string[] => [
  ...(id === undefined ? [] : ['path']),
  ...Object.keys(body).filter((key) => isId(key) && typeof body[key] === 'number').map((key) => `body.${key}`),
  ...Object.keys(query).filter(isId).map((key) => `query.${key}`),
]; // oxfmt-ignore

/** Ends like an id and names no record: the telco's number of a package, what a system binds with. */
const noRecords = new Set(['package_id', 'system_id']);
const isId = (key: string) => /(^|_)id$/.test(key) && !noRecords.has(key);

/** The answer to an admitted caller: about their own client, or about the client whose records are asked for. */
function expected(
  asked: Ask,
  who: { roleId: number; clientId: number },
  { about, hasIds }: { about: number; hasIds: boolean },
) {
  const { access, sample } = asked;
  if (access === 'public') return asked.status;
  if (!holds(who.roleId, asked)) return 403;
  if (sample.platformOnly && who.clientId !== platform) return sample.platformOnly;
  const reaches = who.clientId === about || (who.clientId === platform && !sample.ownOnly);
  return hasIds && !reaches && !sample.filters ? 'like missing' : asked.status;
}

const outcomeOf = (status: number) => (status === 404 || status === 422 ? 'like missing' : status);

const newest = async () =>
  (await db.selectFrom('audit_log').select((eb) => eb.fn.max('id').as('id')).executeTakeFirst())?.id ?? 0; // oxfmt-ignore

test('every call and collection of the contract has its sample in tests/support/matrix/samples.ts', () => {
  const lacking = endpoints
    .filter(({ path }) => samples[path] === undefined)
    .map(({ path }) => `add to the group of its noun:  '${path}': ({ db, clientId }) => ({ body: { … } }),`);
  const bare = collections
    .filter(({ name }) => collectionSamples[name] === undefined)
    .map(({ name }) => `add to collectionSamples:  '${name}': ownRows('${name}', () => ({ … })),`);
  expect([...lacking, ...bare].join('\n')).toBe('');
  const known = new Set([...endpoints.map(({ path }) => path), ...collections.map(({ name }) => name)]);
  const stale = [...Object.keys(samples), ...Object.keys(collectionSamples)].filter(
    (path) => !known.has(path),
  );
  expect(stale, 'samples of calls that are gone').toEqual([]);
});

const fieldsOf = (schema: z.ZodType): string[] => {
  let inner: unknown = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault)
    inner = inner.unwrap();
  if (inner instanceof z.ZodPipe) return fieldsOf(inner.out as z.ZodType);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => fieldsOf(option as z.ZodType));
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
};

test.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))('the samples of %s name every id it takes', async (path, { body, query }) => {
  const requests = await Promise.all(
    [samples[path] ?? []].flat().map(async (given) => sampleOf(given).request({ db, clientId: mine })),
  );
  const sampled = new Set(requests.flatMap((request) => [...Object.keys(request.body ?? {}), ...Object.keys(request.query ?? {})]));
  const ids = [...fieldsOf(body), ...fieldsOf(query)].filter(isId);
  expect(ids.filter((field) => !sampled.has(field)), `add them to the sample of '${path}'`).toEqual([]);
}); // oxfmt-ignore

describe('who may', () => {
  test.each(asks)('%s', async (_name, asked) => {
    const { sample, access } = asked;
    const answers: Record<string, unknown> = {};
    const awaited: Record<string, unknown> = {};
    const aboutMine = () => sample.request({ db, clientId: mine });

    const request = await aboutMine();
    const before = await newest();
    for (const [kind, { token, status }] of Object.entries(outside)) {
      if (access === 'public') continue;
      answers[kind] = (await ask(asked, request, await token())).status;
      awaited[kind] = status;
    }
    const due = await tokenOf({ clientId: mine, roleId: roles.everything, passwordChangeDue: true });
    if (access !== 'public' && !asked.whilePasswordIsDue) {
      answers['a due password'] = (await ask(asked, request, due)).status;
      awaited['a due password'] = 428;
    }
    if (access !== 'public' && !asked.whileFactorIsDue) {
      const withoutFactor = await tokenOf({ clientId: mine, roleId: roles.withFactor });
      answers['a due second factor'] = (await ask(asked, request, withoutFactor)).status;
      awaited['a due second factor'] = 428;
    }
    expect(await newest(), 'a refused call changes nothing').toBe(before);

    for (const [kind, who] of Object.entries(inside)) {
      const person = { roleId: who.roleId(), clientId: who.clientId() };
      for (const about of new Set([person.clientId, mine])) {
        const { id: userId, token } = await signedIn(db, person);
        const caller = { userId, now: app.clock.now };
        const own = await sample.request({ db, clientId: about, caller });
        const answer = await ask(asked, own, token);
        const key = about === person.clientId ? kind : `${kind}, about another client`;
        const hasIds = idsIn(own).length > 0;
        awaited[key] = expected(asked, person, { about, hasIds });
        answers[key] = awaited[key] === 'like missing' ? outcomeOf(answer.status) : answer.status;
        if (answers[key] !== awaited[key]) answers[key] = `${answer.status} ${answer.text}`;
        else if (answer.status === asked.status) asked.promised(answer);
      }
    }
    expect(answers).toEqual(awaited);
  });
});

/** Missing, and larger than the column. */
const noIds = [2_000_000_000, Number.MAX_SAFE_INTEGER] as const;

const withId = (request: SampleRequest, place: string, id: number): SampleRequest => {
  const [where, key = ''] = place.split('.');
  if (where === 'path') return { ...request, id };
  if (where === 'body') return { ...request, body: { ...request.body, [key]: id } };
  return { ...request, query: { ...request.query, [key]: id } };
};
const idAt = (request: SampleRequest, place: string): unknown => {
  const [where, key = ''] = place.split('.');
  return where === 'path' ? request.id : where === 'body' ? request.body?.[key] : request.query?.[key];
};
/** What is answered where the id at that place is missing. */
const missingAt = ({ sample, status }: Ask, place: string): number =>
  sample.filters ? status : place.startsWith('body') ? 422 : 404;

/** Of the answer's headers all but those that name the moment, the request and how many may follow. */
const exactly = ({ status, text, headers }: Awaited<ReturnType<typeof ask>>) => {
  const {
    date: _date,
    'x-request-id': _id,
    ratelimit: _left,
    'ratelimit-policy': _limits,
    ...rest
  } = headers;
  return JSON.stringify({ status, text, rest });
};

describe('another client’s id, a missing one and an impossible one answer alike, byte for byte', () => {
  test.each(asks.filter(([, { access }]) => access !== 'public'))('%s', async (_name, asked) => {
    const first = await asked.sample.request({ db, clientId: mine });
    for (const place of idsIn(first)) {
      for (const roleId of [roleIds.clientAdmin, roles.everything]) {
        const foreign = await asked.sample.request({ db, clientId: theirs });
        const id = idAt(foreign, place);
        // Not a record of the client's: both have the same.
        if (typeof id !== 'number' || id === idAt(first, place)) continue;
        const answers = [];
        for (const asId of [id, ...noIds]) {
          const own = await asked.sample.request({ db, clientId: mine });
          const before = await newest();
          answers.push(await ask(asked, withId(own, place, asId), await tokenOf({ clientId: mine, roleId })));
          if (!asked.sample.filters) expect(await newest(), 'nothing was changed').toBe(before);
        }
        const [foreigner, ...others] = answers.map(exactly);
        for (const other of others) expect(other, place).toBe(foreigner);
        const likeMissing = asked.sample.platformOnly ?? missingAt(asked, place);
        expect(answers[0]?.status, `${place}: ${foreigner}`).toBe(holds(roleId, asked) ? likeMissing : 403);
      }
    }
  });
});

describe('a missing or impossible id answers 404 to the platform’s users, too, or 422 where it is in the body', () => {
  test.each(asks.filter(([, { access }]) => access !== 'public'))('%s', async (_name, asked) => {
    const token = await tokenOf({ clientId: platform, roleId: roleIds.root });
    for (const place of idsIn(await asked.sample.request({ db, clientId: platform }))) {
      const own = await asked.sample.request({ db, clientId: platform });
      const before = await newest();
      const [first, second] = [await ask(asked, withId(own, place, noIds[0]), token), await ask(asked, withId(own, place, noIds[1]), token)];
      expect(exactly(second), place).toBe(exactly(first));
      expect(first.status, `${place}: ${first.text}`).toBe(missingAt(asked, place));
      if (!asked.sample.filters) expect(await newest(), 'nothing was changed').toBe(before);
    }
  }); // oxfmt-ignore
});

/** Calls that need another action than read and leave no entry, each with its reason. */
const unaudited: Record<string, string> = {
  'developers/webhooks/:id/test': 'sends an invented event, which is in the log of deliveries',
  'message/preflight/transactional': 'works out a send and sends nothing',
  'message/preflight/promotional': 'works out a send and sends nothing',
  'message/preflight/contact-group': 'works out a send and sends nothing',
  'message/preflight/upload-file': 'works out a send; the file it keeps is forgotten after a day',
  'message/preflight/upload-rejects': 'reads a file that was kept',
  'message/preflight/upload-columns': 'reads a file; the one it keeps is forgotten after a day',
  'message/preflight/schedule': 'works out the runs of a schedule',
  'contact/upload/columns': 'reads a file; the one it keeps is forgotten after a day',
  'campaign/:id/resend-failed/preview': 'works out a send and sends nothing',
  'campaign/:id/copy': 'reads what a new send starts with',
  'connector/test': 'binds once and changes nothing',
  countries: 'reads what is the same for all',
  'user/logout': 'ends the own session; that it began is entered',
  'client/user/invitations': 'reads what waits',
  'account/sessions/end': 'ends an own session; that it began is entered',
  'account/sessions/end-all': 'ends the own sessions; that they began is entered',
  'account/second-factor/begin':
    'makes a secret that counts for nothing until it is confirmed, which is entered',
  'account/devices/end': 'asks for a code again; that it was given is entered',
  'account/confirm': 'confirms who is there; what it is asked for is entered, and so is each failure',
  'user/password/forgot': 'asked by anyone; that a password was replaced is entered',
  'senderid/request/networks': 'reads what can be asked for',
};

/** Where it is not one entry for a call that changes something and none for one that reads, by the name of the sample. */
const entered: Record<string, string[]> = {
  'client/create': ['client.create', 'user.create'],
  // In the log of the client that is left and of the other one.
  'account/invitations/accept': ['invitation.accept', 'invitation.accept'],
  // Approved, the name is configured and given to the client, each of which is an act of its own.
  'senderid/request/bulk/approve': ['sender.create', 'sender.assign', 'sender_request.approve'],
  'senderid/request/:id/decide (2)': ['sender.create', 'sender.assign', 'sender_request.approve'],
  // Who took rows away.
  'message/all/transactional/export': ['message.export'],
  'message/all/promotional/export': ['message.export'],
  'message/groupbulk/download/export': ['campaign.export'],
  'contact/group/list/export': ['contact.export'],
  'blacklist/all/export': ['dnd.export'],
  'audit-log/export': ['audit.export'],
  'approval/approve': ['units.load', 'approval.approve'],
  'privacy/find': ['privacy.find'],
  'privacy/export': ['privacy.export'],
};

const changes = ({ access, onlyReads }: Ask): boolean => mayWrite({ access, onlyReads });

describe('is written into the audit log, and what only reads is not', () => {
  test.each(asks)('%s', async (_name, asked) => {
    const { id: userId, token } = await signedIn(db, { clientId: platform, roleId: roleIds.root });
    const caller = { userId, now: app.clock.now };
    const request = await asked.sample.request({ db, clientId: platform, caller });
    const before = await newest();
    const { status, text } = await ask(asked, request, token);
    expect(status, text).toBe(asked.status);
    const entries = await db.selectFrom('audit_log').selectAll().where('id', '>', before).orderBy('id').execute();
    const acts = entries.map(({ action }) => action);
    const known = entered[asked.name] ?? entered[asked.path];
    if (known) expect(acts).toEqual(known);
    else if (unaudited[asked.path] !== undefined || !changes(asked))
      expect(acts, 'it only reads: take it out of the exceptions, or name it in `entered`').toEqual([]);
    else expect(acts, 'record(tx, …) in the transaction of the change, or an exception with its reason').toHaveLength(1);
    for (const entry of entries)
      expect(entry).toMatchObject({ address: expect.stringMatching(/^10\./), user_name: expect.stringMatching(/./) });
    expect(JSON.stringify(entries)).not.toContain(testPassword);
  }); // oxfmt-ignore
});

/** Calls that answer texts by a permission of their own. */
const answersTexts = new Set(['message-text/reveal', 'privacy/export']);
const secretText = 'Chakula cha jioni';

describe('a text that the role may not read is in no answer', () => {
  test.each(asks.filter(([, { path, access }]) => access !== 'public' && !answersTexts.has(path)))('%s', async (_name, asked) => {
    const { id: userId, token } = await signedIn(db, { clientId: platform, roleId: roles.withoutTexts });
    const caller = { userId, now: app.clock.now };
    const about = asked.sample.ownOnly ? platform : mine;
    const request = await asked.sample.request({ db, clientId: about, caller });
    for (const table of ['messages', 'inbound_messages', 'campaigns'] as const)
      await db.updateTable(table).set({ message: secretText }).execute();
    await sql`UPDATE webhook_events SET data = (data::jsonb || ${JSON.stringify({ text: secretText })}::jsonb)::json`.execute(db);
    const { text } = await ask(asked, request, token);
    expect(text).not.toContain(secretText);
  });
}); // oxfmt-ignore

test('a collection answers 404 for what it has no sample of: nothing is mounted that the matrix does not see', async () => {
  const token = await tokenOf({ clientId: platform, roleId: roleIds.root });
  for (const { name } of collections) {
    for (const verb of verbNames.filter((known) => collectionSamples[name]?.[known] === undefined)) {
      const { method } = verbs[verb];
      const answer = await app.fastify.inject({
        method,
        url: `/api/${pathOf(name, verb).replace(':id', '1')}`,
        headers: { authorization: token },
        ...((method === 'POST' || method === 'PUT') && { payload: {} }),
      });
      expect([answer.statusCode, answer.json()], `add ${verb} to the samples of ${name}`).toEqual([
        404,
        { code: 'not_found', message: 'Not found' },
      ]);
    }
  }
});
