// Backups and restores that are killed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp, restore } from '../../../server/db/backup/backup.ts';
import { startEmbedded, type Embedded } from '../../../server/db/embedded/embedded.ts';
import { newKeyText, parseKeys } from '../../../server/db/secrets/keys.ts';

const made: string[] = [];
const aFolder = () => {
  made.push(mkdtempSync(join(tmpdir(), 'tuma-backup-')));
  return made.at(-1) ?? '';
};
let live: Embedded;
const keyText = newKeyText();
const [key] = parseKeys(keyText);

beforeAll(async () => {
  live = await startEmbedded({ dataDir: aFolder() });
}, 60_000);
afterAll(async () => {
  await live.stop();
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

test('a backup that was killed, encrypted or not, is not restored', async () => {
  for (const given of ['undefined', `parseKeys('${keyText}')[0]`]) {
    const [copy, target] = [aFolder(), aFolder()];
    const killed = `
      import { createRequire } from 'node:module';
      import { parseKeys } from './server/db/secrets/keys.ts';
      const { Client } = createRequire(process.cwd() + '/')('pg');
      const { query } = Client.prototype;
      Client.prototype.query = function (text) {
        if (text.includes('pg_backup_stop')) process.kill(process.pid, 'SIGKILL');
        return query.apply(this, arguments);
      };
      const { backUp } = await import('./server/db/backup/backup.ts');
      await backUp(${JSON.stringify({ url: live.url, dir: live.dir })}, '${copy}', ${given});`;
    const run = spawnSync(process.execPath, ['--input-type=module', '--eval', killed], { encoding: 'utf8' });
    expect([run.stderr, run.signal, readdirSync(copy)]).toEqual(['', 'SIGKILL', [expect.any(String)]]);
    await expect(restore(copy, target, [key!])).rejects.toThrow(`${copy} holds no complete backup`);
    expect(readdirSync(target)).toEqual([]);
  }
});

test('a restore that is killed leaves nothing that a start takes for data, and the next restore replaces it', async () => {
  const [copy, target] = [aFolder(), aFolder()];
  await backUp(live, copy);
  const killed = `
    import files from 'node:fs/promises';
    import { syncBuiltinESMExports } from 'node:module';
    const { copyFile } = files;
    let copied = 0;
    files.copyFile = (...paths) => (++copied > 100 ? process.kill(process.pid, 'SIGKILL') : copyFile(...paths));
    syncBuiltinESMExports();
    const { restore } = await import('./server/db/backup/backup.ts');
    await restore('${copy}', '${target}');`;
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', killed], { encoding: 'utf8' });
  expect([run.stderr, run.signal]).toEqual(['', 'SIGKILL']);
  await expect(startEmbedded({ dataDir: target })).rejects.toThrow(
    `A restore into ${target} was not finished: repeat it, or remove ${target}/restoring to begin without data.`,
  );
  await restore(copy, target);
  expect(readdirSync(target).toSorted()).toEqual(['postgres', 'postgres.password']);
  const restored = await startEmbedded({ dataDir: target });
  await restored.stop();
  expect(restored.restored).toBe('The database was restored from a backup');
});
