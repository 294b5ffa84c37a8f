// Code, tests and documents use the terms of the field (docs/glossary.md) and plain English. The test finds words that are not used.
import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = globSync(
  [
    '*.md',
    '{contract,server,src,scripts,simulators,tests}/**/*.{ts,tsx}',
    'docs/**/*.md',
    '.github/**/*.{md,yml}',
  ],
  { cwd: root },
);

/** Whole words, in any case. Names in code follow the words they are made of. */
const words = [
  'whoever|whomever|nobody|anew|asker|swift',
  'tell|tells|telling|told|tellsClients|tellWhole|orSay',
  'house|houses|aHouse|openHouse|houseRoles|aWorld|aJourney|theirSmsc|untilTheEnd',
  'lane|lanes|purse|sift|sifts|sifted|siftBy|prepareSift|workOut|oneAtATime|Leftovers',
  'stray|strays|adoptStrays|bury|buries|buried|buryEngines|taken for dead',
  'happening|happenings|MessageHappening|lost_sight|lost sight|put_back',
  'steer|steers|steered|steering|whatIsToDo|what there is|became of|followState',
  'passOver|leaveOut|left out|handOut|hand out|handed out|holdsMore',
  'wish|wishOf|deleteWishes|unitsLeft',
  'somebody|anybody|everybody|heed|heeds|afresh|in vain|errand|errands|stands|mend|mends',
  'goes on|going on|died|dies|let in|lets in|knows',
  'ours|for good|goes by|its like|set aside|to do about',
];
const pattern = new RegExp(String.raw`\b(?:${words.join('|').replaceAll(' ', String.raw`\s+`)})\b`, 'gi');

/** Files, or words in files, that are exempt, with the reason. */
const allowed: readonly { path: string; words?: RegExp; why: string }[] = [
  { path: 'docs/requirements/**', why: "quotes the customer's specification" },
  { path: 'tests/architecture/vocabulary.test.ts', why: 'is the list' },
  {
    path: '{server/db/upgrade.ts,tests/architecture/migrations.test.ts}',
    words: /^(?:happening|lost_sight|put_back)$/,
    why: 'names in JSON stored by development versions',
  },
  {
    path: '{contract/search.ts,server/modules/messages/{explain,failureAdvice}.ts,src/features/messages/*.{ts,tsx},tests/{api,console}/*/{search,messagesDialog,support,kiswahiliMessages}.test.{ts,tsx}}',
    words: /^tell$/,
    why: 'a field on the wire, shown as "What to tell the customer"',
  },
  {
    path: '{server/db/embedded/{dataFolder,embeddedPlace}.ts,docs/running.md,docs/decisions/006-embedded-postgresql.md}',
    words: /^nobody$/,
    why: 'a user of Unix',
  },
  {
    path: '{contract/senderRequests.ts,src/resources/senderRequests/requestTexts.ts,tests/console/routing/senderRequests.test.tsx}',
    words: /^knows$/,
    why: 'a person who reads a reason',
  },
];

const isAllowed = (path: string, word: string): boolean =>
  allowed.some((entry) => matchesGlob(path, entry.path) && (entry.words?.test(word) ?? true));

/** Returns the words of the list in a text, as "path:line: word". */
const wordsIn = (path: string, text: string): string[] =>
  [...text.matchAll(pattern)]
    .filter(([word]) => !isAllowed(path, word))
    .map(({ 0: word, index }) => `${path}:${text.slice(0, index).split('\n').length}: ${word}`);

test('no file uses a word of the list', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((path) => wordsIn(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

test('a word of the list is found with its line, in any case and across a line break, and no part of another word', () => {
  const text = '// Nobody waits.\nconst household = stray_receipts;\n// It is lost for\ngood.';
  const path = 'server/a.ts';
  expect(wordsIn(path, text)).toEqual([`${path}:1: Nobody`, `${path}:3: for\ngood`]);
  expect(wordsIn('docs/requirements/portal.md', text)).toEqual([]);
});

test('every entry of the allow list is still needed', () => {
  const unneeded = allowed.filter(({ path, words: only }) =>
    files
      .filter((file) => matchesGlob(file, path))
      .every((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].every(
          ([word]) => only?.test(word) === false,
        ),
      ),
  );
  expect(unneeded).toEqual([]);
});
