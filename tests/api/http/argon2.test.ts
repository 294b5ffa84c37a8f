/** Comparisons of passwords leave a core, and threads of libuv, to everything else. */
import { stat } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { hashSecret, secretFits } from '../../../server/runtime/argon2.ts';

test('many sign-ins at once do not hold up what libuv does for others', async () => {
  const stored = await hashSecret('right');
  let done = 0;
  const checks = Array.from({ length: 24 }, async () => {
    const fits = await secretFits(stored, 'right');
    done++;
    return fits;
  });
  await setImmediate();
  await stat(import.meta.filename);
  expect(done).toBeLessThan(12);
  expect(new Set(await Promise.all(checks))).toEqual(new Set([true]));
  expect(await secretFits(stored, 'wrong')).toBe(false);
});
