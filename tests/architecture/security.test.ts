// docs/security.md names every requirement of levels 1 and 2 of ASVS 5.0.0, with evidence that exists.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const path = join(root, 'docs/security.md');
const text = readFileSync(path, 'utf8');
const rows = [...text.matchAll(/^\| (V\d+\.\d+\.\d+) +\|([^|]+)\|([^|]+)\|([^|]+)\|$/gm)].map(
  ([, id = '', requirement = '', status = '', evidence = '']) => ({
    id,
    requirement: requirement.trim(),
    status: status.trim(),
    evidence: evidence.trim(),
  }),
);
/** Number of requirements of levels 1 and 2 in each chapter. */
const perChapter = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

test('every requirement of levels 1 and 2 has one row', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const counted = perChapter.map((_of, n) => rows.filter(({ id }) => id.startsWith(`V${n + 1}.`)).length);
  expect(counted).toEqual(perChapter);
});

test('what is met names a test or a document that exists, and the rest has a reason', () => {
  for (const { id, requirement, status, evidence } of rows) {
    expect(requirement.length, id).toBeGreaterThan(3);
    expect(['Met', 'Not applicable', 'Open'], id).toContain(status);
    expect(evidence.length, id).toBeGreaterThan(5);
    const tests = [...evidence.matchAll(/`(tests\/[^`]+)`/g)].map(([, file = '']) => join(root, file));
    const documents = [...evidence.matchAll(/\]\(([^)#]*)(?:#[^)]*)?\)/g)].map(([, file = '']) =>
      file === '' ? path : join(dirname(path), file),
    );
    for (const file of [...tests, ...documents]) expect(existsSync(file), `${id}: ${file}`).toBe(true);
    if (status === 'Met') expect(tests.length + documents.length, id).toBeGreaterThan(0);
  }
});

test('access control, validation and cryptography have nothing open, and the sum at the top is that of the rows', () => {
  const open = rows.filter(({ status }) => status === 'Open').map(({ id }) => id);
  expect(open.filter((id) => /^V(1|2|6|8|9|11)\./.test(id))).toEqual([]);
  const sum = (status: string) => rows.filter((row) => row.status === status).length;
  expect(text).toContain(
    `Of the ${rows.length} requirements ${sum('Met')} are met, ${sum('Not applicable')} do not apply, and ${sum('Open')} are open`,
  );
});
