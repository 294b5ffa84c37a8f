// The server as the composition root builds it, on a database of the test file's own, called without a socket.
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect } from 'vitest';
import { errorAnswer, errorStatuses, type ErrorCode } from '../../contract/errors.ts';
import type { V1Call } from '../../contract/v1/call.ts';
import { v1ErrorAnswer } from '../../contract/v1/errors.ts';
import { buildApp, type AppDeps } from '../../server/app.ts';
import type { Database, Db } from '../../server/db/database.ts';
import { ensureRoles } from '../../server/modules/access/access.service.ts';
import { ensurePlatform } from '../../server/modules/clients/clients.service.ts';
import { ensurePrefixes } from '../../server/modules/networks/networks.service.ts';
import { encodeForm, type Form } from './api/form.ts';
import { testSecrets } from './secrets.ts';
import { testDatabase } from './database/testDatabase.ts';
import { closeAfterAll } from './closeAfterAll.ts';

export interface Answer {
  status: number;
  /** The parsed body, whose fields tests read. */
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  headers: LightMyRequestResponse['headers'];
  /** The body as text, byte for byte. */
  text: string;
}

export interface CallOptions {
  token?: string;
  query?: Record<string, string>;
  ip?: string;
  headers?: Record<string, string>;
}

/** Of a REST collection. */
export type RestMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface TestApp {
  database: Database;
  db: Db;
  fastify: FastifyInstance;
  /** The server's clock, which tests set. */
  clock: { now: Date };
  /** POST /api/<path> with a JSON body. */
  call(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  /** POST /api/<path> with a multipart form. */
  form(path: string, form: Form, options?: CallOptions): Promise<Answer>;
  /** A call of the HTTP API, with the key as `token`. */
  v1(method: V1Call['method'], path: string, options?: CallOptions & { body?: unknown }): Promise<Answer>;
  /** A call of a REST collection: /api/<path> with a JSON body. */
  rest(method: RestMethod, path: string, options?: CallOptions & { body?: object }): Promise<Answer>;
  /** GET of any address. */
  get(url: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

/** Checks that an error answer of the API has a known code, with a status of that code. */
function requireErrorAnswer(response: LightMyRequestResponse): void {
  if (response.statusCode < 400) return;
  const url = String(response.raw.req.url);
  const expectListed = (code: ErrorCode) => expect(errorStatuses[code], code).toContain(response.statusCode);
  if (url.startsWith('/api/')) expectListed(errorAnswer.strict().parse(response.json()).code);
  if (url.startsWith('/v1/')) expectListed(v1ErrorAnswer.strict().parse(response.json()).error.code);
}

/** Starts the server for a whole test file. */
export const startTestApp = (given?: Partial<AppDeps>): Promise<TestApp> => closeAfterAll(testApp(given));

export async function testApp(given: Partial<AppDeps> = {}): Promise<TestApp> {
  const database = given.database ?? (await testDatabase());
  const { db } = database;
  await ensureRoles(db);
  await ensurePlatform(db, '254700000000');
  await ensurePrefixes(db);
  const clock = { now: new Date() };
  const app = await buildApp({
    database,
    clock: () => clock.now,
    secrets: testSecrets,
    logger: pino({ level: 'silent' }),
    metrics: new Registry(),
    consoleDir: undefined,
    trustProxy: false,
    // Not while a test counts entries of the audit log.
    refusalsMs: 3_600_000,
    ...given,
  });
  const jsonOf = (body: unknown) =>
    body === undefined ? {} : { payload: JSON.stringify(body), contentType: 'application/json' };
  const request = async (
    how: {
      method: V1Call['method'] | RestMethod;
      url: string;
      payload?: string | Buffer;
      contentType?: string;
    },
    options: CallOptions = {},
  ): Promise<Answer> => {
    const { contentType, ...rest } = how;
    const response = await app.inject({
      ...rest,
      query: options.query ?? {},
      remoteAddress: options.ip ?? '127.0.0.1',
      headers: {
        ...(contentType === undefined ? {} : { 'content-type': contentType }),
        ...(options.token === undefined ? {} : { authorization: options.token }),
        ...options.headers,
      },
    });
    requireErrorAnswer(response);
    const isJson = String(response.headers['content-type']).includes('application/json');
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      body: isJson ? response.json() : undefined,
    };
  };
  return {
    database,
    db,
    fastify: app,
    clock,
    call: (path, body = {}, options) =>
      request({ method: 'POST', url: `/api/${path}`, ...jsonOf(body) }, options),
    form: async (path, form, options) =>
      request({ method: 'POST', url: `/api/${path}`, ...(await encodeForm(form)) }, options),
    v1: (method, path, { body, token, ...options } = {}) =>
      request(
        { method, url: path, ...jsonOf(body) },
        { ...options, ...(token === undefined ? {} : { token: `Bearer ${token}` }) },
      ),
    rest: (method, path, { body, ...options } = {}) =>
      request({ method, url: `/api/${path}`, ...jsonOf(body) }, options),
    get: (url, options) => request({ method: 'GET', url }, options),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
