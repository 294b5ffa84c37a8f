// Every catalogue of the console in both languages: no text is empty, and no Kiswahili text equals the English one.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { errorCodes } from '../../contract/errors.ts';
import { failureCodes } from '../../contract/failures.ts';

type Text = string | readonly string[] | ((...values: unknown[]) => string);
type Catalogue = { readonly [key: string]: Text | Catalogue };
interface Both {
  en: Catalogue;
  sw: Catalogue;
}

const collected = vi.hoisted(() => [] as unknown[]);
vi.mock('../../src/i18n/texts.ts', async (load) => ({
  ...(await load<typeof import('../../src/i18n/texts.ts')>()),
  texts: (catalogue: Both) => {
    collected.push(catalogue);
    return catalogue.en;
  },
}));
// Loads modules again that console.setup.ts has loaded without the mock.
vi.hoisted(() => vi.resetModules());

const root = join(import.meta.dirname, '../..');
const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
  /= texts\(\{/.test(readFileSync(join(root, file), 'utf8')),
);

/** Proper nouns, and words that are the same in both languages. */
const same = new Set(['Tuma', 'Paybill', 'SMS', 'System ID', 'Webhook']);

/** Returns the values of a text: the entries of a list, or the results of a function for a count of one and of two. */
function valuesOf(text: Text): string[] {
  if (typeof text === 'string') return [text];
  if (typeof text !== 'function') return [...text];
  return [1, 2].map((count) => text(...Array.from({ length: text.length }, () => count)));
}

interface Pair {
  key: string;
  en: string[];
  sw: string[];
}

const isText = (value: Text | Catalogue): value is Text => typeof value !== 'object' || Array.isArray(value);

const pairsOf = (en: Catalogue, sw: Catalogue, path = ''): Pair[] =>
  Object.entries(en).flatMap(([name, text]) => {
    const key = `${path}.${name}`;
    const other = sw[name]!;
    if (!isText(text)) return pairsOf(text, other as Catalogue, key);
    // A Kiswahili function may have fewer parameters, so it gets all arguments.
    return [{ key, en: valuesOf(text), sw: valuesOf(other as Text) }];
  });

let pairs: Pair[] = [];
beforeAll(async () => {
  for (const file of files) await import(/* @vite-ignore */ join(root, file));
  pairs = (collected as Both[]).flatMap(({ en, sw }) => pairsOf(en, sw));
});

it('every catalogue has both languages, with the same keys and no empty text', () => {
  expect(files.length).toBeGreaterThan(8);
  expect(collected.length).toBeGreaterThanOrEqual(files.length);
  expect(pairs.length).toBeGreaterThan(200);
  for (const { en, sw } of collected as Both[]) expect(keysOf(sw)).toEqual(keysOf(en));
  const empty = pairs.filter(({ en, sw }) => [...en, ...sw].some((text) => text.trim() === ''));
  expect(empty).toEqual([]);
});

const keysOf = (catalogue: Catalogue): string[] =>
  Object.entries(catalogue)
    .flatMap(([name, value]) => (isText(value) ? [name] : keysOf(value).map((key) => `${name}.${key}`)))
    .toSorted();

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
  const { refusals } = await import('../../src/i18n/refusals.ts');
  expect(Object.keys(refusals)).toEqual(errorCodes);
  expect(Object.values(refusals).filter((text) => text.trim() === '')).toEqual([]);
});

it('in English the reason of a failed message is the server’s, whatever its code', async () => {
  const { failureReason } = await import('../../src/features/messages/failureReason.ts');
  const reasons = failureCodes.map((failure_code) => failureReason({ reason: 'Not sent', failure_code }));
  expect(new Set(reasons)).toEqual(new Set(['Not sent']));
});
