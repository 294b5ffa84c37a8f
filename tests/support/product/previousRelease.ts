// The release before this version (CONTRIBUTING.md#release), from the history of the repository.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../../..');

export const previousRelease = { version: '0.2.0', commit: '47403e85' };

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'buffer', maxBuffer: 1e9 });

/** Whether the previous release is available; false in a copy without the repository's history. */
export const hasPreviousRelease = (): boolean =>
  git('cat-file', '-e', `${previousRelease.commit}^{commit}`).status === 0;

/** Creates a folder with the files of the previous release, which uses the libraries of this version. */
export function unpackPreviousRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tuma-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { stdout } = git(
    'archive',
    previousRelease.commit,
    'server',
    'contract',
    'simulators',
    'package.json',
  );
  const { status } = spawnSync('tar', ['--extract', '--directory', folder], { input: stdout });
  if (status !== 0) throw new Error('The previous release could not be unpacked');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
