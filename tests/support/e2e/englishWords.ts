// Words that only the console's English texts contain, to find English on a page in Kiswahili.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { languages } from '../../../contract/languages.ts';

const root = join(import.meta.dirname, '../../..');

/** English words that texts outside the catalogues also contain. */
const frequent =
  'a after all an and any are at be before by can cannot each for from has have if in is it no not of on only or so that the their them then this to was what when where which who will with without you your';

export const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}[\p{L}’']*/gu) ?? [];

/** The words of the English catalogues that no Kiswahili one contains. */
export function englishWords(): Set<string> {
  const words = { en: new Set(frequent.split(' ')), sw: new Set<string>() };
  for (const path of globSync('src/**/*.{ts,tsx}', { cwd: root })) {
    const text = readFileSync(join(root, path), 'utf8');
    if (!text.includes('texts({')) continue;
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
    for (const [place, language] of languages.entries())
      for (const literal of literalsOf(source, place))
        for (const word of wordsOf(literal)) words[language].add(word);
  }
  return new Set([...words.en].filter((word) => !words.sw.has(word)));
}

/** The texts of the language at a place of `languages` in the catalogues of a file. */
function literalsOf(source: ts.SourceFile, place: number): string[] {
  const found: string[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push(node.text);
    ts.forEachChild(node, collect);
  };
  const collectAt = (node: ts.Node): void => {
    if (ts.isArrayLiteralExpression(node)) return collect(node.elements[place]!);
    // A quoted key is a code, which pages in any language may contain.
    if (ts.isPropertyAssignment(node)) collect(node.name);
    ts.forEachChild(node, collectAt);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'texts')
      for (const catalogue of node.arguments) collectAt(catalogue);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
