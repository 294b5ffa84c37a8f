import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every migration there is runs', () => {
  const files = readdirSync('server/db/migrations').map((name) => name.replace(/\.ts$/, ''));
  const list = readFileSync('server/db/migrate.ts', 'utf8');
  expect(files.filter((name) => !list.includes(`'${name}':`))).toEqual([]);
});
