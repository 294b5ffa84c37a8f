// Every catalogue of the console in both languages: no text is empty, and no Kiswahili text equals the English one.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Both, Catalogue } from '../../../contract/catalogue.ts';
import { errorCodes } from '../../../contract/errors.ts';
import { failureCodes } from '../../../contract/failures.ts';

const collected = vi.hoisted(() => [] as unknown[]);
vi.mock('../../../src/i18n/texts.ts', async (load) => {
  const actual = await load<typeof import('../../../src/i18n/texts.ts')>();
  const texts = (catalogue: Catalogue) => {
    collected.push(catalogue);
    return actual.texts(catalogue);
  };
  return { ...actual, texts };
});
// Loads modules again that console.setup.ts has loaded without the mock.
vi.hoisted(() => vi.resetModules());

const root = join(import.meta.dirname, '../../..');
const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
  /= texts\(\{/.test(readFileSync(join(root, file), 'utf8')),
);

/** Proper nouns, and words that are the same in both languages. */
const same = new Set(['Tuma', 'Paybill', 'SMS', 'System ID', 'Webhook']);

interface Pair {
  key: string;
  en: string[];
  sw: string[];
}

type Entry = Catalogue[string];
const isBoth = (entry: Entry): entry is Both | Both<readonly string[]> => Array.isArray(entry);

/** Texts with values are called for a count of one and of two. */
const pairsOf = (catalogue: Catalogue, path = ''): Pair[] =>
  Object.entries(catalogue).flatMap(([name, entry]) => {
    const key = `${path}.${name}`;
    if (typeof entry === 'function') {
      const call = entry as (...values: number[]) => Both;
      const both = [1, 2].map((count) => call(...Array.from({ length: entry.length }, () => count)));
      return { key, en: both.map(([en]) => en), sw: both.map(([, sw]) => sw) };
    }
    return isBoth(entry) ? { key, en: [entry[0]].flat(), sw: [entry[1]].flat() } : pairsOf(entry, key);
  });

let pairs: Pair[] = [];
beforeAll(async () => {
  for (const file of files) await import(/* @vite-ignore */ join(root, file));
  pairs = (collected as Catalogue[]).flatMap((catalogue) => pairsOf(catalogue));
});

it('no text of a catalogue is empty in either language', () => {
  expect(files.length).toBeGreaterThan(8);
  expect(collected.length).toBeGreaterThanOrEqual(files.length);
  expect(pairs.length).toBeGreaterThan(200);
  const empty = pairs.filter(({ en, sw }) => [...en, ...sw].some((text) => text.trim() === ''));
  expect(empty).toEqual([]);
});

it('no Kiswahili text equals its English one, except proper nouns', () => {
  // A text of symbols, numbers or units has no words.
  const hasWords = (text: string) => /\p{L}{3}/u.test(text);
  const untranslated = pairs.filter(
    ({ key, en, sw }) =>
      !key.startsWith('.months') &&
      en.every((text, index) => hasWords(text) && !same.has(text) && text === sw[index]),
  );
  expect(untranslated).toEqual([]);
});

it.each([
  ['the audit log', /kumbukumbu ya (?:matukio|ukaguzi)/i],
  ['a package ID', /kitambulisho cha kifurushi/i],
  ['a bypassed connector', /kinapitwa/i],
  ['the menu’s Configurations', /kwenye Mipangilio\b(?! ya)/i],
  ['failed messages', /jumbe (?:zake )?(?:zimeshindwa|zilizoshindwa)|ujumbe umeshindikana/i],
  ['delivered messages', /ujumbe (?:umewasilishwa|haujawasilishwa)|ripoti za uwasilishaji/i],
  ['to sign out', /\bToka\b|utatolewa|kwenye kipindi chake/i],
  ['a run of a campaign', /kila kutuma\b|zamu za kampeni|mara zijazo/i],
  ['the stock', /hazina ya/i],
  ['the sending process', /injini/i],
  ['a short code', /msimbo mfupi/i],
  ['a row', /\bsafu\b(?! wima)/i],
  ['to press', /\b(?:ku)?bofya/i],
  ['to wait', /ngoj[aw]/i],
  ['to schedule', /(?:ku|zili)pangwa/i],
])('Kiswahili texts have one term for %s', (_meaning, others) => {
  expect(pairs.flatMap(({ sw }) => sw).filter((text) => others.test(text))).toEqual([]);
});

it('every refusal has a text, in the order of its codes', async () => {
  const { refusals } = await import('../../../src/i18n/refusals.ts');
  expect(Object.keys(refusals)).toEqual(errorCodes);
  expect(Object.values(refusals).filter((text) => text.trim() === '')).toEqual([]);
});

it('in English the reason of a failed message is the server’s, whatever its code', async () => {
  const { failureReason } = await import('../../../src/features/messages/failureReason.ts');
  const reasons = failureCodes.map((failure_code) => failureReason({ reason: 'Not sent', failure_code }));
  expect(new Set(reasons)).toEqual(new Set(['Not sent']));
});
