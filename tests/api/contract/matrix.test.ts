// Every call and collection of the contract with every kind of caller: the answer follows only from the contract's access and the roles'
// grants (requirements/domain.md#access; decisions/008-calls-are-values.md).
import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { z } from 'zod';
import { collections, endpoints } from '../../../server/http/declaredCalls.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import {
  asks,
  idsIn,
  isId,
  pathOf,
  sampleOf,
  verbNames,
  verbs,
  type Ask,
} from '../../support/matrix/asks.ts';
import { matrixCallers } from '../../support/matrix/callers.ts';
import { collectionSamples, samples } from '../../support/matrix/samples.ts';
import { signedIn } from '../../support/people.ts';
import { startMpesaApp } from '../../support/api/mpesa.ts';

const app = await startMpesaApp();
const { db } = app;
const { platform, mine, theirs, roles, holds, tokenOf, newest, ask } = await matrixCallers(app);

const dayMs = 24 * 3_600_000;

/** Callers that only public calls admit, each with the status of the refusal. */
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

/** Callers that are admitted to what their role permits. */
const inside: Record<string, { roleId: () => number; clientId: () => number }> = {
  'a client’s user without permissions': { roleId: () => roles.nothing, clientId: () => mine },
  'a Client Admin': { roleId: () => roleIds.clientAdmin, clientId: () => mine },
  'another client’s Client Admin': { roleId: () => roleIds.clientAdmin, clientId: () => theirs },
  'a client’s user with every permission': { roleId: () => roles.everything, clientId: () => mine },
  support: { roleId: () => roleIds.support, clientId: () => platform },
  'an administrator': { roleId: () => roleIds.administrator, clientId: () => platform },
  ROOT: { roleId: () => roleIds.root, clientId: () => platform },
};

/** Returns the expected answer to an admitted caller: about their own client, or about the client whose records are requested. */
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

/** Calls that return texts and check a separate permission for this. */
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
