// What one process exports besides its parts: which version runs, and the disk of the embedded PostgreSQL.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { Config } from './config/config.ts';
import { roomReader, type DiskRoom } from './db/diskRoom.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string;
};

export function exportProcessMetrics(registry: Registry, config: Config): void {
  const { TUMA_ROLE: role, DATABASE_URL } = config;
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
  const readRoom = roomReader(config);
  const disk = (name: string, help: string, bytes: keyof DiskRoom) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const room = await readRoom();
        if (room) this.set(room[bytes]);
        else this.remove();
      },
    });
  disk('tuma_disk_free_bytes', 'Free space of the disk with the data of the embedded PostgreSQL', 'free');
  disk('tuma_disk_size_bytes', 'Size of the disk with the data of the embedded PostgreSQL', 'size');
}
