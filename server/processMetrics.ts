// What one process exports besides its parts: which version runs, and the disk of the embedded PostgreSQL.
import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { Config } from './config.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string;
};

export function exportProcessMetrics(
  registry: Registry,
  { TUMA_ROLE: role, DATA_DIR, DATABASE_URL }: Config,
): void {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const build = new Gauge({
    name: 'tuma_build_info',
    help: 'The version that runs, its role, and the version of Node',
    labelNames: ['version', 'role', 'node'],
    registers,
  });
  build.set({ version, role, node: process.versions.node }, 1);
  if (DATABASE_URL !== undefined) return;
  const disk = (name: string, help: string, blocks: 'bavail' | 'blocks') =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        // Other metrics matter the more where this disk cannot be read.
        const found = await statfs(DATA_DIR).catch(() => undefined);
        if (found) this.set(found.bsize * found[blocks]);
        else this.remove();
      },
    });
  disk('tuma_disk_free_bytes', 'Free space of the disk with the data of the embedded PostgreSQL', 'bavail');
  disk('tuma_disk_size_bytes', 'Size of the disk with the data of the embedded PostgreSQL', 'blocks');
}
