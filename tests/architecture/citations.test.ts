// Citations of requirements and links between documents resolve (docs/requirements/README.md).
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const documents = globSync(['*.md', 'docs/**/*.md', '.github/**/*.md'], { cwd: root });
const sources = globSync('{contract,server,src,simulators,scripts,tests}/**/*.{ts,tsx}', { cwd: root });

const anchorsByPath = new Map<string, ReadonlySet<string>>();

/** Returns the anchors of a document's headings as GitHub derives them. `path` is relative to the root. */
function anchorsOf(path: string): ReadonlySet<string> {
  let known = anchorsByPath.get(path);
  if (known === undefined) {
    const text = readFileSync(join(root, path), 'utf8').replaceAll(/^```.*?^```/gms, '');
    known = new Set(Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = '']) => slugOf(heading)));
    anchorsByPath.set(path, known);
  }
  return known;
}

const slugOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .replaceAll(' ', '-');

/** Whether the file and the heading in it exist. `path` is relative to the root. */
const resolves = (path: string, anchor: string | undefined): boolean =>
  existsSync(join(root, path)) && (anchor === undefined || anchorsOf(path).has(anchor));

/** Returns citations like `requirements/portal.md#dnd, #lists` that do not resolve. They may be wrapped in a comment. */
const unresolvedCitations = (text: string): string[] =>
  [
    ...text
      .replaceAll(/\n\s*(\/\/|\*) /g, ' ')
      .matchAll(/((?:requirements|decisions)\/[\w-]+\.md)((?:,? ?#[\w-]+)*)/g),
  ]
    .flatMap(([, file = '', anchors = '']) =>
      anchors === '' ? [file] : anchors.split(/,? ?(?=#)/).map((anchor) => `${file}${anchor}`),
    )
    .filter((citation) => {
      const [file = '', anchor] = citation.split('#');
      return !resolves(join('docs', file), anchor);
    });

/** Whether a link of docs/api leads to a page of the product. apiDescription.test.ts checks these links where the pages are created. */
const isOfProduct = (path: string, target: string): boolean =>
  path.replaceAll('\\', '/').startsWith('docs/api/') && target.startsWith('/');

/** Returns links of a Markdown document to missing files and headings. */
const unresolvedLinks = (path: string, text: string): string[] =>
  [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
    .filter(
      ([, target = '', anchor]) =>
        !isOfProduct(path, target) && !resolves(target === '' ? path : join(dirname(path), target), anchor),
    )
    .map(([link]) => link);

/** Returns the results of `find` for each file, as "path: result". */
const findIn = (paths: readonly string[], find: (path: string, text: string) => string[]): string[] =>
  paths.flatMap((path) =>
    find(path, readFileSync(join(root, path), 'utf8')).map((found) => `${path}: ${found}`),
  );

test('every citation of a requirement or decision in code, tests and documents resolves', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(findIn([...sources, ...documents], (_path, text) => unresolvedCitations(text))).toEqual([]);
});

test('every link of a document to a file or heading resolves', () => {
  expect(documents.length).toBeGreaterThan(10);
  expect(findIn(documents, unresolvedLinks)).toEqual([]);
});

test('the list of decisions has each one once, by its title', () => {
  const titles = globSync('docs/decisions/0*.md', { cwd: root }).map((path) => {
    const [number = '', ...title] = (/^# (.*)$/m.exec(readFileSync(join(root, path), 'utf8'))?.[1] ?? '').split(' ');
    return `- [${number}](${basename(path)}) ${title.join(' ')}`;
  });
  const listed = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8').match(/^- .*$/gm);
  expect(listed?.toSorted()).toEqual(titles.toSorted());
}); // oxfmt-ignore

/** Returns paths in backquotes, such as `server/db` and `tests/api/contract/matrix`, that do not exist. */
const unresolvedPaths = (text: string): string[] =>
  Array.from(
    text.matchAll(/`((?:contract|server|src|scripts|simulators|tests|docs|modules|deploy)\/[\w./-]+)`/g),
    ([, path = '']) => path,
  ).filter((path) => globSync([path, `server/${path}`, `${path}.test.{ts,tsx}`], { cwd: root }).length === 0);

test('every path that a document names exists', () => {
  const current = documents.filter((path) => path !== 'CHANGELOG.md');
  expect(findIn(current, (_path, text) => unresolvedPaths(text))).toEqual([]);
});

test('a path that does not exist is found', () => {
  expect(unresolvedPaths('`server/db` `modules/send` `tests/api/contract/matrix` `server/none.ts`')).toEqual([
    'server/none.ts',
  ]);
});

test('a citation of a missing file or heading is found', () => {
  // Written in pieces, so that the test does not find its own citations.
  const wrong = ['portal.md#none', 'none.md#dnd'].map((end) => `requirements/${end}`);
  expect(unresolvedCitations(`(requirements/portal.md#dnd rule 4; ${wrong.join('; ')})`)).toEqual(wrong);
  expect(unresolvedCitations('(requirements/portal.md#dnd,\n// #none)')).toEqual([wrong[0]]);
});

test('a link to a missing file or heading is found', () => {
  const text =
    '[a](portal.md#dnd) [b](#dnd) [c](portal.md#none) [d](none.md) [e](https://example.org/none.md)';
  expect(unresolvedLinks('docs/requirements/portal.md', text)).toEqual(['](portal.md#none)', '](none.md)']);
});

/** Returns citations of documents that are not in the repository. Their names were in capitals, or parts of a specification. */
const foreignCitations = (text: string): string[] =>
  text.match(/\b(?:spec(?:ification)?,? part \d|DOMAIN|DESIGN|KENYA)\b/g) ?? [];

test('no file cites a document outside the repository', () => {
  // The requirements may name their sources.
  const citing = [...sources, ...documents].filter(
    (path) => !path.startsWith('docs/requirements/') && !path.endsWith('citations.test.ts'),
  );
  expect(findIn(citing, (_path, text) => foreignCitations(text))).toEqual([]);
});

test('a citation of a document outside the repository is found', () => {
  const text = '// As DOMAIN section 2 says (spec part 1), a domain of its own; KENYA, networks.';
  expect(foreignCitations(text)).toEqual(['DOMAIN', 'spec part 1', 'KENYA']);
});
