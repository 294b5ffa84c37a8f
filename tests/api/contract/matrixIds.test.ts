// Another client's ID, a missing ID and an ID that is too large for the column get identical answers, byte for byte, on every call and
// collection of the contract (requirements/domain.md#access; decisions/008-calls-are-values.md).
import { describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { asks, idsIn, type Ask } from '../../support/matrix/asks.ts';
import { matrixCallers } from '../../support/matrix/callers.ts';
import type { SampleRequest } from '../../support/matrix/sample.ts';
import { startMpesaApp } from '../../support/api/mpesa.ts';

const app = await startMpesaApp();
const { db } = app;
const { platform, mine, theirs, roles, holds, tokenOf, newest, ask } = await matrixCallers(app);

/** A missing ID, and one that is too large for the column. */
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
/** Returns the expected status for a missing ID at that place. */
const missingAt = ({ sample, status }: Ask, place: string): number =>
  sample.filters ? status : place.startsWith('body') ? 422 : 404;

/** Removes the headers that depend on the time, the request ID and the remaining requests. */
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
        // Skips records that do not belong to a client: both clients have the same.
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
