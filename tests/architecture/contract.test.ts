// Every call of the contract is complete: it has access rules and a path, is mounted and listed, and is tested through the API
// (decisions/008-calls-are-values.md).
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { actions, modules, permissionsOf } from '../../contract/access.ts';
import { collections, endpoints } from '../../server/http/declaredCalls.ts';
import { startTestApp } from '../support/testApp.ts';

const root = join(import.meta.dirname, '../..');

const app = await startTestApp();

test.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))('%s declares who may call it', (_path, { access }) => {
  if (typeof access === 'string') return expect(['public', 'signed-in']).toContain(access);
  const permissions = permissionsOf(access);
  expect(permissions).not.toEqual([]);
  for (const { module, action } of permissions) {
    expect(modules).toContain(module);
    expect(actions).toContain(action);
  }
}); // oxfmt-ignore

const pathsOf = (calls: typeof endpoints) => calls.map(({ path }) => path).toSorted();

test('only sign-in, registration and forgotten passwords are public, and only logout and password change work while a password is due', () => {
  expect(pathsOf(endpoints.filter(({ access }) => access === 'public'))).toEqual([
    'signup',
    'signup/options',
    'user/login',
    'user/password/forgot',
    'user/password/recover',
  ]);
  expect(pathsOf(endpoints.filter(({ whilePasswordIsDue }) => whilePasswordIsDue))).toEqual([
    'user/logout',
    'user/password/change',
  ]);
});

test('only logout, password change and the setting up of a second factor work while a second factor is due', () => {
  expect(pathsOf(endpoints.filter(({ whileFactorIsDue }) => whileFactorIsDue))).toEqual([
    'account/second-factor/begin',
    'account/second-factor/enable',
    'user/logout',
    'user/password/change',
  ]);
});

test('no two calls or collections share a path', () => {
  const paths = [...endpoints.map(({ path }) => path), ...collections.map(({ name }) => name)];
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of paths) expect(path).toMatch(/^[a-z]+(\/:id|[/-][a-z]+)*$/);
});

test('every call and collection of the contract is mounted', async () => {
  for (const { path } of endpoints) expect((await app.call(path)).status, path).not.toBe(404);
  for (const { name } of collections) expect((await app.get(`/api/${name}`)).status, name).toBe(401);
});

test('every path is named in a test of the API', () => {
  const tests = globSync('tests/api/**/*.test.ts', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
  // In a test, an ID is written as `${id}` and the rest of a path is literal.
  const all = tests.join('\n').replaceAll(/\/\$\{[^}]+\}(?=\/)/g, '/:id');
  const paths = [...endpoints.map(({ path }) => path), ...collections.map(({ name }) => name)];
  expect(paths.filter((path) => !all.includes(path))).toEqual([]);
}); // oxfmt-ignore

/** The fields of a body, also of objects within it. */
function fieldsOf(schema: z.ZodType): [string, z.ZodType][] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => [
      [name, field],
      ...fieldsOf(field),
    ]);
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap(fieldsOf);
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.out as z.ZodType);
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType);
  return 'unwrap' in schema ? fieldsOf((schema as z.ZodOptional<z.ZodType>).unwrap()) : [];
}

const takes = (field: z.ZodType, value: unknown) => field.safeParse(value).success;

/** Programs send what a field of a form holds, which is text. */
test('a number of a request may be given as its digits, and in no other notation', () => {
  const numbers = endpoints.flatMap(({ path, body }) =>
    fieldsOf(body).flatMap(([name, field]) => {
      const number = [1, 7, 24, 300].find((value) => takes(field, value));
      return number === undefined || takes(field, 'SAVANNA')
        ? []
        : [{ name: `${path} ${name}`, field, number }];
    }),
  );
  expect(numbers.length).toBeGreaterThan(150);
  for (const { name, field, number } of numbers) {
    const given = [String(number), `0x${number.toString(16)}`, `${number}e0`];
    expect(
      given.filter((value) => takes(field, value)),
      name,
    ).toEqual([String(number)]);
  }
});

test('an id, a status or a page of a request is a number or its digits, and no other text or value', () => {
  const numbers = endpoints.flatMap(({ path, body }) =>
    fieldsOf(body)
      // The `sender_id` of a send is the name of a sender ID.
      .filter(
        ([name, field]) =>
          /(^|_)(id|status|page)$|^limit$/.test(name) && takes(field, 1) && !takes(field, 'SAVANNA'),
      )
      .map(([name, field]) => [`${path} ${name}`, field] as const),
  );
  expect(numbers.length).toBeGreaterThan(100);
  for (const [name, field] of numbers) {
    const given = [1, '1', true, [1], '0x1', '1e0', 1.5].filter((value) => takes(field, value));
    expect(given, name).toEqual([1, '1']);
  }
});

test('a module has a service, and routes, service, store and v1 files of its name', () => {
  const files = globSync('server/modules/*/*.ts', { cwd: root });
  expect(files).not.toEqual([]);
  for (const file of files) {
    const noun = basename(dirname(file));
    const layer = /\.(routes|service|store|v1)\.ts$/.exec(file)?.[1];
    // A large module splits a layer into named parts, beside the file that has the name of the module.
    if (layer !== undefined) expect(files, file).toContain(join(dirname(file), `${noun}.${layer}.ts`));
    else expect(basename(file), file).toMatch(/^[a-z][a-zA-Z]*\.ts$/);
  }
  const services = globSync('server/modules/*/**/*.service.ts', { cwd: root });
  for (const folder of new Set(files.map(dirname)))
    expect(
      services.some((service) => service.startsWith(`${folder}/`)),
      folder,
    ).toBe(true);
});
