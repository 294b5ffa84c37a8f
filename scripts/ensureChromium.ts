// Installs Debian's Chromium for the end-to-end tests if it is missing and this user may (as root, with apt).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromiumPackages, chromiumPath } from '../tests/support/e2e/chromium.ts';

const apt = (...args: string[]): boolean =>
  spawnSync('apt-get', args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;
const install = (name: string): boolean => apt('install', '-y', '-qq', '--no-install-recommends', name);

if (!existsSync(chromiumPath)) {
  console.log(`${chromiumPath} is missing; installing Debian's package ${chromiumPackages.join(' or ')}`);
  if (!apt('update', '-qq') || !chromiumPackages.some(install)) {
    console.error('Chromium could not be installed. Install it, or set CHROMIUM_PATH to one, and run again.');
    process.exitCode = 1;
  }
}
