// The documentation of the HTTP API matches its contract: it contains each call, code, status and example.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { errorStatuses, type ErrorCode } from '../../contract/errors.ts';
import { takesBody } from '../../contract/v1/call.ts';
import { apiDescription, eventSchema } from '../../contract/v1/description.ts';
import { errorCatalogue } from '../../contract/v1/errorCatalogue.ts';
import { callExamples, eventExamples } from '../../contract/v1/examples.ts';
import { v1Calls } from '../../contract/v1/index.ts';
import { hoist } from '../../contract/v1/jsonSchema.ts';
import { codesOf, openApi, type Operation } from '../../contract/v1/openapi.ts';
import { webhookEventTypes } from '../../contract/webhookEvents.ts';
import { siteFiles } from '../../scripts/docs/site.ts';
import { lintDescription } from '../../scripts/lintOpenApi.ts';
import { startTestApp } from '../support/testApp.ts';

const root = join(import.meta.dirname, '../..');
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Codes of requests that are refused before they reach a call. */
const beforeCalls: readonly ErrorCode[] = [
  'not_found',
  'method_not_allowed',
  'request_timeout',
  'uri_too_long',
  'headers_too_large',
];

describe('the OpenAPI description', () => {
  test('is answered at /v1/openapi.json to anyone', async () => {
    const app = await startTestApp();
    const { status, headers, body } = await app.get('/v1/openapi.json');
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('application/json');
    expect(body).toEqual(JSON.parse(JSON.stringify(apiDescription)));
    const etag = String(headers.etag);
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*'])
      expect((await app.get('/v1/openapi.json', { headers: { 'if-none-match': tag } })).status).toBe(304);
  });

  test('is compressed for those who take gzip', async () => {
    const { fastify } = await startTestApp();
    const read = (accepted: string) =>
      fastify.inject({ url: '/v1/openapi.json', headers: { 'accept-encoding': accepted } });
    for (const accepted of ['gzip, deflate, br, zstd', 'br;q=1.0, GZIP;q=0.5']) {
      const { headers, rawPayload } = await read(accepted);
      expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
      expect(String(headers.etag)).toMatch(/^W\//);
      expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(
        JSON.parse(JSON.stringify(apiDescription)),
      );
    }
    for (const accepted of ['br', 'gzip;q=0', 'gzip; q=0.0, br', '']) {
      const { headers } = await read(accepted);
      expect(headers).toMatchObject({ vary: 'Accept-Encoding' });
      expect(headers).not.toHaveProperty('content-encoding');
    }
  });

  test('has the day of the newest change as its version', () => {
    const [newest] = /(?<=^## )\S+/m.exec(readFileSync(join(root, 'docs/api/changelog.md'), 'utf8')) ?? [];
    expect(apiDescription.info).toMatchObject({ version: newest });
  });

  test('has every call of the contract with its scope, success and errors, and no other', () => {
    const described = Object.entries(apiDescription.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) =>
          [`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, operation] as const,
      ),
    );
    expect(described.map(([name]) => name).toSorted()).toEqual(v1Calls.map(nameOf).toSorted());
    const operations = new Map<string, Operation>(described);
    for (const call of v1Calls) {
      const operation = operations.get(nameOf(call));
      expect(operation?.security).toEqual([{ apiKey: call.scope === null ? [] : [call.scope] }]);
      expect(operation?.responses).toHaveProperty(String(call.status));
      const codes = Object.values(operation?.responses ?? {}).flatMap(({ content }) =>
        Object.keys(content?.['application/json']?.examples ?? {}),
      );
      expect(codes.toSorted(), nameOf(call)).toEqual([...codesOf(call)].toSorted());
    }
  });

  test('has 413 and 415 where a call takes a body, and an Idempotency-Key where one is honoured', () => {
    const operations = Object.entries(apiDescription.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
    );
    for (const [name, { requestBody, responses }] of operations)
      expect([name, responses['413'] !== undefined, responses['415'] !== undefined]).toEqual([
        name,
        requestBody !== undefined,
        requestBody !== undefined,
      ]);
    const keyed = operations.filter(([, { parameters = [] }]) =>
      parameters.some((parameter) => parameter.name === 'Idempotency-Key'),
    );
    expect(keyed.map(([name]) => name).toSorted()).toEqual(['post /v1/messages', 'post /v1/messages/batch']);
  });

  test('has a page of the reference for each of its calls', () => {
    const tags = new Set(apiDescription.tags.map(({ name }) => name));
    const missing = v1Calls.filter(({ path }) => !tags.has(path.split('/')[2] ?? ''));
    expect(missing.map(nameOf)).toEqual([]);
  });

  test('names each object but the bodies of requests, and no two alike', () => {
    const unnamed: string[] = [];
    const walk = (value: unknown, place: string): void => {
      if (typeof value !== 'object' || value === null) return;
      const isNamed = /^\/components\/schemas\/\w+$|\/requestBody\/content\/application\.json\/schema$/.test(
        place,
      );
      if ('properties' in value && !isNamed) unnamed.push(place);
      for (const [key, part] of Object.entries(value))
        if (!/^examples?$/.test(key)) walk(part, `${place}/${key.replaceAll('/', '.')}`);
    };
    walk(apiDescription, '');
    expect(unnamed).toEqual([]);
    const { schemas } = apiDescription.components;
    expect(schemas.Message?.properties).toMatchObject({
      id: { type: 'string' },
      reference: { type: ['string', 'null'] },
      status: { $ref: '#/components/schemas/MessageStatus' },
    });
    expect(schemas.WebhookEndpoint?.properties).not.toHaveProperty('secret');
    expect(schemas.ErrorCode?.enum).toEqual(Object.keys(errorCatalogue));
    expect(() => hoist({ title: 'Message', type: 'string' }, new Map(Object.entries(schemas)))).toThrow(
      'Two schemas are named Message',
    );
  });

  test('passes the linter, which finds an example that does not fit its schema', async () => {
    expect(await lintDescription(apiDescription)).toEqual([]);
    const broken = structuredClone(openApi(v1Calls, apiDescription.tags));
    const content = broken.paths['/v1/key']?.get?.responses['200']?.content?.['application/json'];
    if (content) content.example = { object: 'api_key', live: 'yes' };
    expect((await lintDescription(broken)).join('\n')).toContain('no-invalid-media-type-examples');
  });
});

test('the catalogue of errors has every code of the HTTP API, and no other', () => {
  const codes = new Set([...beforeCalls, ...v1Calls.flatMap(codesOf)]);
  expect(Object.keys(errorCatalogue).toSorted()).toEqual([...codes].toSorted());
});

test('an error may succeed later if its statuses say so, and no other', () => {
  for (const [code, { retry }] of Object.entries(errorCatalogue)) {
    const statuses: readonly number[] = errorStatuses[code as ErrorCode];
    const isTemporary = statuses.some((status) => [408, 429, 500, 503].includes(status));
    expect(retry === 'later', code).toBe(isTemporary);
  }
});

test('every call has an example of its body and of its answer', () => {
  const missing = v1Calls.filter((call) => {
    const { body, answer } = callExamples[nameOf(call)] ?? {};
    return (takesBody(call) && body === undefined) || (call.status !== 204 && answer === undefined);
  });
  expect(missing.map(nameOf)).toEqual([]);
});

test('examples are of calls, and are accepted by their schemas', () => {
  const calls = new Map(v1Calls.map((call) => [nameOf(call), call]));
  for (const [name, { body, answer }] of Object.entries(callExamples)) {
    const call = calls.get(name);
    expect(call, name).toBeDefined();
    if (body !== undefined) expect(() => call?.body.parse(body), name).not.toThrow();
    if (answer !== undefined) expect(() => call?.answer.parse(answer), name).not.toThrow();
  }
});

test('an event of each type is described, with an example that its schema accepts', () => {
  expect(Object.keys(apiDescription.webhooks)).toEqual([...webhookEventTypes]);
  for (const type of webhookEventTypes)
    expect(() => eventSchema(type).parse(eventExamples[type].body), type).not.toThrow();
});

describe('the pages of the documentation', () => {
  const pages = siteFiles({ style: '/s.css', script: '/s.js' });
  const idsOf = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));

  test('are made of every file of docs/api and that of SMPP', () => {
    const files = globSync('docs/api/*.md', { cwd: root }).map((file) => basename(file, '.md'));
    expect(files.length).toBeGreaterThan(10);
    for (const file of files)
      expect(pages.has(`docs/${file === 'quickstart' ? 'home' : file}.html`), file).toBe(true);
    expect(pages.get('docs/smpp.html')).toContain('<h1>SMPP for clients');
  });

  test('link to pages and headings that exist', () => {
    const broken: string[] = [];
    for (const [file, html] of pages) {
      // A link from file to file, as in the repository, leads nowhere on a page.
      broken.push(
        ...[...html.matchAll(/ href="(?!\/|#|https?:|mailto:|data:)[^"]*"/g)].map(([link]) => file + link),
      );
      for (const [, href = ''] of html.matchAll(/ href="(\/docs[^"]*|#[^"]+)"/g)) {
        const [path = '', hash] = href.split('#');
        const target = path === '' ? file : `${path === '/docs' ? 'docs/home' : path.slice(1)}.html`;
        const found = pages.get(target);
        const isFound = found !== undefined && (hash === undefined || idsOf(found).has(hash));
        if (!isFound) broken.push(`${file}: ${href}`);
      }
    }
    expect(broken).toEqual([]);
  });

  test('hold no script or style of their own, which the Content-Security-Policy forbids, and nothing from elsewhere', () => {
    for (const [file, html] of pages) {
      expect(html, file).not.toMatch(/<script(?! src="\/)|<style| style="| on\w+="/);
      expect(html, file).not.toMatch(/ (src|srcset)="(?!\/)/);
    }
  });

  test('show the call that needs a live key with one', () => {
    const [, ...others] = pages.get('docs/reference/opt_outs.html')?.split('/v1/opt_outs') ?? [];
    expect(others.some((part) => part.includes('tuma_live_YOUR_KEY'))).toBe(true);
    expect(pages.get('docs/reference/messages.html')).not.toContain('tuma_live_YOUR_KEY');
  });

  test('have a heading for each code, which errors name in doc_url', () => {
    const ids = idsOf(pages.get('docs/errors.html') ?? '');
    expect(Object.keys(errorCatalogue).filter((code) => !ids.has(code))).toEqual([]);
  });

  test('are part of the image that is built for production', () => {
    expect(readFileSync(join(root, '.dockerignore'), 'utf8')).toMatch(/^docs\n!docs\/api\n!docs\/smpp\.md$/m);
    expect(existsSync(join(root, 'docs/api/quickstart.md'))).toBe(true);
  });
});
