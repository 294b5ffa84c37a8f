// The calls of the contract, found in its files: a file of contract/ needs no list that names its calls.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Collection, Endpoint } from '../../contract/endpoint.ts';

const folder = join(import.meta.dirname, '../../contract');
const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
const exported = await Promise.all(
  files.map(async (name) => Object.values((await import(join(folder, name))) as Record<string, unknown>)),
);

const isCall = (value: unknown): value is Endpoint | Collection =>
  typeof value === 'object' && value !== null && 'access' in value;
const calls = [...new Set(exported.flat().filter(isCall))];

/** Every call that the server mounts. Tests iterate over them. */
export const endpoints: readonly Endpoint[] = calls.filter((call) => 'path' in call);
export const collections: readonly Collection[] = calls.filter((call) => 'row' in call);
