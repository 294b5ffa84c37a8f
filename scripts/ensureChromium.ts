// Installs Debian's Chromium for the end-to-end tests if it is missing and this user may (as root, with apt).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromiumPath } from '../tests/support/chromium.ts';

const apt = (...args: string[]) =>
  spawnSync('apt-get', args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status;

if (!existsSync(chromiumPath)) {
  console.log(`${chromiumPath} is missing; installing Debian's package chromium`);
  if (
    apt('update', '-qq') !== 0 ||
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium') !== 0
  ) {
    console.error('Chromium could not be installed. Install it, or set CHROMIUM_PATH to one, and run again.');
    process.exitCode = 1;
  }
}
