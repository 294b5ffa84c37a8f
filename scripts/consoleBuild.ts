// Builds the console into a new folder, compresses it, and makes it the current build with one rename. Never changes the
// build that a running server serves (server/http/console.ts).
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { hasCode } from '../server/domain/thrown.ts';

/** Number of builds kept, because open tabs and running servers load scripts of older ones. */
const buildsMax = 10;
/** Smallest file to compress: below it a compressed copy saves less than 200 bytes. */
const compressedFromBytes = 512;
const compressible = /\.(js|css|html|svg|txt|json|map)$/;

/** Vite's plugin: `dist/current` is a link to `dist/builds/<hash of the contents>`. */
export function consoleBuild(dist = 'dist'): Plugin {
  const builds = join(dist, 'builds');
  const incomplete = join(builds, `.incomplete-${process.pid}`);
  return {
    name: 'tuma:console-build',
    apply: 'build',
    config: () => ({ build: { outDir: incomplete, emptyOutDir: true } }),
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await Promise.all(filesOf(incomplete).map((file) => compress(join(incomplete, file))));
        const id = hashOf(incomplete);
        publish(incomplete, join(builds, id));
        const link = join(dist, `.current-${process.pid}`);
        rmSync(link, { force: true });
        symlinkSync(join('builds', id), link);
        renameSync(link, join(dist, 'current'));
        prune(builds, id);
      },
    },
    // Runs after a failed build, too.
    closeBundle: () => rmSync(incomplete, { recursive: true, force: true }),
  };
}

const filesOf = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(dir, file)).isFile())
    .toSorted();

/** Writes compressed copies of the file: brotli and gzip. */
async function compress(file: string): Promise<void> {
  const content = readFileSync(file);
  if (!compressible.test(file) || content.length < compressedFromBytes) return;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { ...quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

function hashOf(dir: string): string {
  const hash = createHash('sha256');
  for (const file of filesOf(dir)) hash.update(`${file}\0`).update(readFileSync(join(dir, file)));
  return hash.digest('hex').slice(0, 12);
}

/** Renames the build to `target`; if the same build exists, only updates its time. */
function publish(half: string, target: string): void {
  try {
    renameSync(half, target);
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  }
  utimesSync(target, new Date(), new Date());
}

function prune(builds: string, current: string): void {
  const old = readdirSync(builds)
    .filter((id) => id !== current && !id.startsWith('.'))
    .map((id) => ({ id, at: statSync(join(builds, id)).mtimeMs }))
    .toSorted((one, other) => other.at - one.at);
  for (const { id } of old.slice(buildsMax - 1)) rmSync(join(builds, id), { recursive: true, force: true });
}
