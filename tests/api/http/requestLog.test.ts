// The lines of the log about requests that fail.
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import * as serializers from '../../../server/log/logSerializers.ts';
import { answerError } from '../../../server/http/errorAnswers.ts';
import { encodeForm } from '../../support/api/form.ts';
import { testDatabase } from '../../support/database/testDatabase.ts';

test('the line of a failed or unreadable request names the call and the request, and holds no key of its address', async () => {
  const lines: string[] = [];
  const app = fastify({
    loggerInstance: pino({}, { write: (line) => void lines.push(line) }),
    disableRequestLogging: true,
  });
  app.setErrorHandler(answerError);
  app.post('/callbacks/push/:key', () => Promise.reject(new Error('a fault')));
  const url = '/callbacks/push/a-secret-key?token=another-secret';
  const headers = { 'content-type': 'application/json' };
  const failed = await app.inject({ method: 'POST', url, headers, payload: '{}' });
  const unread = await app.inject({ method: 'POST', url, headers, payload: '{254712345678' });
  expect([failed.statusCode, unread.statusCode]).toEqual([500, 400]);
  const call = '/callbacks/push/:key';
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ level: 50, reqId: 'req-1', call, msg: 'request failed' }),
    expect.objectContaining({ level: 30, reqId: 'req-2', call, fault: 'FST_ERR_CTP_INVALID_JSON_BODY' }),
  ]);
  expect(failed.json()).toMatchObject({ message: expect.stringContaining('req-1') });
  expect(lines.join('')).not.toMatch(/secret|712345678/);
  expect(lines[1]?.length).toBeLessThan(300);
});

test('no line about a form holds the session of its caller, at any level', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'trace', serializers }, { write: (line) => void lines.push(line) });
  const app = fastify({ loggerInstance: logger });
  await app.register(multipart);
  app.post('/file', async (request) => (await request.file())?.filename);
  const { payload, contentType } = await encodeForm({ file: { name: 'a.csv', content: 'phone' } });
  const headers = {
    'content-type': contentType,
    authorization: 'a-secret-token',
    cookie: 'tuma_session=secret',
  };
  const { body } = await app.inject({ method: 'POST', url: '/file', headers, payload });
  expect(body).toBe('a.csv');
  expect(lines.join('')).toContain('busboy');
  expect(lines.join('')).not.toContain('secret');
});

test('the line of a statement that PostgreSQL refused names the constraint and quotes no row', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  let line = '';
  const logger = pino({ serializers }, { write: (written) => void (line = written) });
  const insert = sql`INSERT INTO messages (client_id, connector_id, package_id, parts, class, sender_id, msisdn, network, cost, message)
    VALUES (1, 1, 1, 1, 'neither', 'DUKA', '254712345678', 'Safaricom', 1, 'Your code is 4821')`;
  await insert.execute(database.db).catch((error: unknown) => logger.error({ err: error }, 'request failed'));
  expect(JSON.parse(line)).toMatchObject({
    err: { code: '23514', constraint: 'messages_class_check', stack: expect.any(String) },
  });
  expect(line).not.toMatch(/254712345678|4821/);
});
