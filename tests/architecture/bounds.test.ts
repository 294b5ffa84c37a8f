// The import rules are satisfied, and the tool that checks them has read every file.
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cruiseBounds, folders } from '../../scripts/bounds.ts';

const root = join(import.meta.dirname, '../..');
const elsewhere = mkdtempSync(join(tmpdir(), 'tuma-bounds-'));
beforeAll(() => {
  for (const file of ['tsconfig.json', 'package.json']) cpSync(join(root, file), join(elsewhere, file));
  symlinkSync(join(root, 'node_modules'), join(elsewhere, 'node_modules'));
});
afterAll(() => rmSync(elsewhere, { recursive: true, force: true }));

test('reads every file and finds no breach of a rule', async () => {
  const bounds = await cruiseBounds(root);
  expect(bounds.files).toBeGreaterThan(100);
  expect(bounds.modules).toBeGreaterThanOrEqual(bounds.files);
  expect(bounds.dependencies).toBeGreaterThan(bounds.modules);
  expect(bounds.breaches).toEqual([]);
});

/** Examples that break each rule: files by path, with what they import. */
const wrong: [rule: string, files: Record<string, string>][] = [
  ['contract-imports-itself-only', { 'contract/a.ts': '../server/domain/b.ts', 'server/domain/b.ts': '' }],
  ['domain-is-pure', { 'server/domain/a.ts': '../db/b.ts', 'server/db/b.ts': '' }],
  ['runtime-needs-dependencies-only', { 'server/a.ts': 'vite' }],
  ['contract-imports-zod-only', { 'contract/a.ts': 'kysely' }],
  ['domain-does-no-io', { 'server/domain/a.ts': 'kysely' }],
  ['smpp-uses-node-only', { 'server/smpp/a.ts': 'kysely' }],
  ['domain-imports-no-node', { 'server/domain/a.ts': 'node:fs' }],
  ['smpp-imports-itself-only', { 'server/smpp/a.ts': '../domain/b.ts', 'server/domain/b.ts': '' }],
  ['net-imports-itself-only', { 'server/net/a.ts': '../domain/b.ts', 'server/domain/b.ts': '' }],
  ['runtime-imports-the-domain-only', { 'server/runtime/a.ts': '../db/b.ts', 'server/db/b.ts': '' }],
  ['db-imports-no-module', { 'server/db/a.ts': '../modules/x/x.service.ts', 'server/modules/x/x.service.ts': '' }],
  ['http-imports-no-module', { 'server/http/a.ts': '../modules/x/x.service.ts', 'server/modules/x/x.service.ts': '' }],
  ['modules-import-no-engine', { 'server/modules/x/x.service.ts': '../../sending/a.ts', 'server/sending/a.ts': '' }],
  ['modules-import-services-only', { 'server/modules/x/x.service.ts': '../y/y.store.ts', 'server/modules/y/y.store.ts': '' }],
  ['services-have-no-sql', { 'server/modules/x/x.service.ts': '../../db/sql/rows.ts', 'server/db/sql/rows.ts': '' }],
  ['engine-imports-services-only', { 'server/sending/a.ts': '../modules/x/x.store.ts', 'server/modules/x/x.store.ts': '' }],
  ['gateway-imports-services-only', { 'server/gateway/a.ts': '../modules/x/x.store.ts', 'server/modules/x/x.store.ts': '' }],
  ['payments-import-services-only', { 'server/payments/a.ts': '../modules/x/x.store.ts', 'server/modules/x/x.store.ts': '' }],
  ['webhooks-import-services-only', { 'server/webhooks/a.ts': '../modules/x/x.store.ts', 'server/modules/x/x.store.ts': '' }],
  ['seed-imports-services-only', { 'server/seed/a.ts': '../modules/x/x.store.ts', 'server/modules/x/x.store.ts': '' }],
  ['simulators-import-the-protocol-only', { 'simulators/a.ts': '../server/domain/b.ts', 'server/domain/b.ts': '' }],
  ['console-imports-no-server', { 'src/a.ts': '../server/domain/b.ts', 'server/domain/b.ts': '' }],
  ['format-imports-texts-only', { 'src/format/a.ts': '../components/b.ts', 'src/components/b.ts': '' }],
  ['resources-import-no-other-resource', { 'src/resources/x/a.ts': '../y/b.ts', 'src/resources/y/b.ts': '' }],
  ['components-import-no-noun', { 'src/components/a.ts': '../resources/y/b.ts', 'src/resources/y/b.ts': '' }],
  ['features-import-no-screen', { 'src/features/a.ts': '../layout/b.ts', 'src/layout/b.ts': '' }],
  ['data-and-access-import-no-screen', { 'src/authProvider/a.ts': '../pages/b.ts', 'src/pages/b.ts': '' }],
  ['nothing-imports-tests', { 'server/domain/a.ts': '../../tests/b.ts', 'tests/b.ts': '' }],
  ['no-cycles', { 'server/domain/a.ts': './b.ts', 'server/domain/b.ts': './a.ts' }],
  ['no-folder-cycles', {
    'server/modules/x/x.service.ts': '../y/y.service.ts', 'server/modules/y/y.service.ts': '',
    'server/modules/y/a.service.ts': '../x/b.service.ts', 'server/modules/x/b.service.ts': '',
  }],
  ['no-part-cycles', {
    'server/modules/x/lists/a.ts': '../../y/y.service.ts', 'server/modules/y/y.service.ts': '',
    'server/modules/y/a.service.ts': '../x/runs/b.service.ts', 'server/modules/x/runs/b.service.ts': '',
  }],
  ['resolvable', { 'server/domain/a.ts': './missing.ts' }],
]; // oxfmt-ignore

test('a breach of every rule is provoked below', () => {
  const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
    forbidden: { name: string }[];
  };
  const names = [...config.forbidden.map(({ name }) => name), 'no-part-cycles'];
  expect(wrong.map(([rule]) => rule).toSorted()).toEqual(names.toSorted());
});

test.each(wrong)('finds a breach of %s by a type import', async (rule, files) => {
  for (const folder of [...folders, 'tests'])
    rmSync(join(elsewhere, folder), { recursive: true, force: true });
  for (const folder of folders) mkdirSync(join(elsewhere, folder), { recursive: true });
  for (const [path, imported] of Object.entries(files)) {
    mkdirSync(dirname(join(elsewhere, path)), { recursive: true });
    const code = imported === '' ? 'export type T = 1;\n' : `import type { T } from '${imported}';\nexport type U = T;\nexport type T = 1;\n`; // oxfmt-ignore
    writeFileSync(join(elsewhere, path), code);
  }
  const { breaches } = await cruiseBounds(elsewhere);
  expect(breaches.map((breach) => breach.split(':')[0])).toContain(rule);
});

test('accepts imports that the rules allow', async () => {
  rmSync(join(elsewhere, 'server'), { recursive: true, force: true });
  mkdirSync(join(elsewhere, 'server/modules/x'), { recursive: true });
  mkdirSync(join(elsewhere, 'server/modules/y'), { recursive: true });
  for (const folder of folders) mkdirSync(join(elsewhere, folder), { recursive: true });
  writeFileSync(join(elsewhere, 'server/modules/y/y.service.ts'), 'export type T = 1;\n');
  writeFileSync(join(elsewhere, 'server/modules/x/x.store.ts'), 'export type T = 1;\n');
  const imports = `import type { T } from '../y/y.service.ts';\nimport type { T as S } from './x.store.ts';\nexport type U = T | S;\n`;
  writeFileSync(join(elsewhere, 'server/modules/x/x.service.ts'), imports);
  expect((await cruiseBounds(elsewhere)).breaches).toEqual([]);
});
