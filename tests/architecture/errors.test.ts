// The codes of the API's errors are a closed list (contract/errors.ts); the types keep others out.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorCodes } from '../../contract/errors.ts';

const root = join(import.meta.dirname, '../..');

test('every error code of the contract is answered somewhere in the server', () => {
  const files = globSync('server/**/*.ts', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const used = new Set(files.flatMap((text) => text.match(/(?<=')[a-z_]+(?=')/g) ?? []));
  expect(errorCodes.filter((code) => !used.has(code))).toEqual([]);
});
