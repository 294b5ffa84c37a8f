// .env.example and the documents for operators list every variable, command and alarm, and no other. Metrics and alerts:
// tests/engine/monitoring.test.ts.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alarmKinds } from '../../contract/alarms.ts';
import { readConfig } from '../../server/config/config.ts';
import { fromFiles } from '../../server/config/fileVariables.ts';
import { environment } from '../../server/config/variables.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const guides = ['docs/running.md', ...globSync('docs/running/*.md', { cwd: root })].map(read).join('\n');

const firstGroups = (text: string, pattern: RegExp): string[] => [
  ...new Set(Array.from(text.matchAll(pattern), ([, group = '']) => group)),
];

/** What the environment may set, but for NODE_ENV, which is Node's. */
const variables = Object.keys(environment.shape)
  .filter((name) => name !== 'NODE_ENV')
  .toSorted();

const example = Array.from(
  read('.env.example').matchAll(/^#([A-Z][A-Z_]+)=(.*)$/gm),
  ([, name = '', value = '']) => ({ name, value }),
);

test('.env.example lists every variable once, and the guides describe each', () => {
  expect(variables.length).toBeGreaterThan(40);
  expect(example.map(({ name }) => name).toSorted()).toEqual(variables);
  expect(variables.filter((name) => !new RegExp(`\\b${name}\\b`).test(guides))).toEqual([]);
});

test('the defaults in .env.example are those of the program', () => {
  const defaults = readConfig({});
  const scalars = Object.entries(defaults).filter(([, value]) => typeof value !== 'object');
  const known = example.filter(({ name, value }) => value !== '' && scalars.some(([key]) => key === name));
  expect(known.length).toBeGreaterThan(15);
  for (const { name, value } of known)
    expect([name, readConfig({ [name]: value })]).toEqual([name, defaults]);
});

test('docs/running.md names every variable that may be in a file', () => {
  const sentence = /Each secret \(([^)]*)\)/.exec(guides)?.[1] ?? '';
  expect(firstGroups(sentence, /`(\w+)`/g).toSorted()).toEqual(fromFiles.toSorted());
});

test('docs/running.md lists every command with its options', () => {
  const rows = guides.match(/^\| `tuma .*$/gm) ?? [];
  const names = firstGroups(read('scripts/tuma.ts'), /'\.\/tuma\/(\w+)\.ts'/g)
    .filter((name) => name !== 'command')
    .map((file) => ({ file, name: file.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) }));
  expect(names.length).toBeGreaterThan(8);
  expect(firstGroups(rows.join('\n'), /`tuma ([\w-]+)/g).toSorted()).toEqual(names.map(({ name }) => name).toSorted());
  for (const { file, name } of names) {
    const own = rows.filter((row) => new RegExp(`\`tuma ${name}\\b(?!-)`).test(row)).join('\n');
    const usage = /usage: '(.*)',$/m.exec(read(`scripts/tuma/${file}.ts`))?.[1] ?? '';
    expect([name, firstGroups(usage, /(--[\w-]+)/g).filter((option) => !own.includes(option))]).toEqual([name, []]);
  }
}); // oxfmt-ignore

test('docs/running/monitoring.md describes every kind of alarm', () => {
  const table = /^\| `kind`.*\n(?:\|.*\n)+/m.exec(guides)?.[0] ?? '';
  expect(firstGroups(table, /^\| `(\w+)` +\|/gm).filter((kind) => kind !== 'kind')).toEqual([...alarmKinds]);
});
