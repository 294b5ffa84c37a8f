// Messages that failed without having been sent: figures of what networks delivered leave them out
// (docs/requirements/domain.md#message-states).
import { beforeEach, expect, test } from 'vitest';
import type { FailureCode } from '../../../contract/failures.ts';
import { home } from '../../../contract/home.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { foldMoves } from '../../../server/modules/counts/slots.service.ts';
import { aMessage, clearMessages } from '../../support/messages.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const root = await signedIn(db, { clientId: 1, roleId: roleIds.root });
beforeEach(() => clearMessages(db));

/** Creates a client with five messages of this minute: one delivered, one that the network refused, three that were not sent. */
async function aClientsMessages(): Promise<number> {
  const clientId = await aClient(db);
  const at = new Date();
  app.clock.now = new Date(at.getTime() + 1000);
  await aMessage(db, { clientId, at });
  const codes: FailureCode[] = ['number_unknown', 'campaign_cancelled', 'validity_ended', 'on_dnd_list'];
  for (const failureCode of codes) await aMessage(db, { clientId, state: 'failed', failureCode, at });
  return clientId;
}

const read = async (path: string, body: object, { token } = root) => {
  const answer = await app.call(path, body, { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

test('the operations home compares what was delivered with what was handed over, before and after minutes are added up', async () => {
  const id = await aClientsMessages();
  for (const add of [() => Promise.resolve(), () => foldMoves(db)]) {
    await add();
    const { today, top_clients } = home.answer.parse(await read('operations/home', {})).message;
    expect(today).toMatchObject({ queued: 0, pending: 0, delivered: 1, failed: 1 });
    expect(top_clients).toMatchObject([{ id, sent: 2, delivered: 1 }]);
    const { message } = await read('operations/traffic', { range: '1h' });
    expect(message.steps).toMatchObject([{ delivered: 1, failed: 1 }]);
  }
});

test('the overview of a client counts what was handed over', async () => {
  const id = await aClientsMessages();
  const { message } = await read('operations/client', { id });
  expect(message.days.at(-1)).toMatchObject({ sent: 2, delivered: 1, failed: 1 });
});

test('the home of a client has the failed messages of its lists, and how many of them were not sent', async () => {
  const clientId = await aClientsMessages();
  const person = await signedIn(db, { clientId, now: app.clock.now });
  const { message } = await read('client/home', {}, person);
  expect(message.today).toEqual([
    { class: 'transactional', queued: 0, pending: 0, delivered: 1, failed: 4, unsent: 3 },
  ]);
});
