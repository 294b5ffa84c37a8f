// The codes of errors and of failed messages are closed lists (contract/errors.ts, failures.ts). The types reject other codes.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorCodes } from '../../contract/errors.ts';
import { failureCodes } from '../../contract/failures.ts';

const root = join(import.meta.dirname, '../..');

test('every error code of the contract is answered somewhere in the server', () => {
  const files = globSync('server/**/*.ts', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const used = new Set(files.flatMap((text) => text.match(/(?<=')[a-z_]+(?=')/g) ?? []));
  expect(errorCodes.filter((code) => !used.has(code))).toEqual([]);
});

test('every failure code of the contract is stored with a message somewhere in the server', () => {
  const files = globSync('server/{sending,modules/{campaigns,intake}}/**/*.ts', { cwd: root });
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  expect(failureCodes.filter((code) => !texts.includes(`'${code}'`))).toEqual([]);
});
