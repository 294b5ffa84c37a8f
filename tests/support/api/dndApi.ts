// Calls of the do-not-disturb list, by default as a client's user, and entries of the list.
import { expect } from 'vitest';
import { dndList } from '../../../contract/dnd.ts';
import type { SignedIn } from '../people.ts';
import type { TestApp } from '../testApp.ts';

interface Given {
  clientId: number | null;
  msisdn: string;
  source?: 'console' | 'import' | 'subscriber' | 'receipt';
  detail?: string;
  created?: Date;
}

export function dndApi(app: TestApp, mine: SignedIn) {
  const { db } = app;

  async function anEntry({ clientId, ...given }: Given): Promise<number> {
    const { id } = await db
      .insertInto('dnd')
      .values({ client_id: clientId, source: 'console', ...given })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  const add = (body: object, as = mine) => app.call('blacklist/add', body, { token: as.token });
  const remove = (id: number | string, as = mine) =>
    app.call(`blacklist/${id}/delete`, {}, { token: as.token });
  const numbers = async () =>
    (await db.selectFrom('dnd').select(['client_id', 'msisdn']).orderBy('msisdn').execute()).map(
      (row) => `${row.client_id ?? 'all'} ${row.msisdn}`,
    );

  async function list(body: object = {}, how: { as?: typeof mine; msisdn?: string } = {}) {
    const answer = await app.call('blacklist/all', body, {
      token: (how.as ?? mine).token,
      ...(how.msisdn !== undefined && { query: { msisdn: how.msisdn } }),
    });
    expect(answer.status).toBe(200);
    return dndList.answer.parse(answer.body);
  }
  const shown = async (...given: Parameters<typeof list>) =>
    (await list(...given)).message.map(({ msisdn }) => msisdn);

  const upload = (content: string, how: { platform?: string; client_id?: string; as?: typeof mine } = {}) =>
    app.form(
      'blacklist/import',
      { platform: how.platform, client_id: how.client_id, file: { name: 'dnd.csv', content } },
      { token: (how.as ?? mine).token },
    );

  return { anEntry, add, remove, numbers, list, shown, upload };
}
