// Every text of a screen comes from a catalogue (docs/decisions/025-catalogues-are-modules.md), so that each language has it.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Properties whose values are displayed to people. */
const shown = new Set([
  'alt',
  'aria-label',
  'confirm',
  'done',
  'helperText',
  'hint',
  'label',
  'missingText',
  'placeholder',
  'searchLabel',
  'submit',
  'submitting',
  'text',
  'title',
]);

/** Whether a literal is text: it has a capitalized word, or two words separated by a space, unlike a name in code such as `client-sms`. */
const isText = (text: string) => /\p{Lu}\p{Ll}|\p{L} \p{L}/u.test(text) && !names.has(text.trim());
/** Product names, entries of M-Pesa's own menu, and keys of the keyboard. */
const names = new Set(['Tuma', 'KES', 'M-Pesa', 'Lipa na Mpesa', 'Pay Bill', 'Ctrl + Enter', 'Ctrl K']);

/** Returns the literals that an expression may evaluate to. */
function literalsOf(node: ts.Node | undefined): ts.Node[] {
  if (!node) return [];
  if (ts.isJsxExpression(node)) return literalsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  if (ts.isTemplateExpression(node)) return [node.head, ...node.templateSpans.map(({ literal }) => literal)];
  return ts.isStringLiteralLike(node) ? [node] : [];
}

/** Returns the literals that `node` itself displays. */
function textsIn(node: ts.Node): ts.Node[] {
  if (ts.isJsxText(node)) return [node];
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return literalsOf(node);
  if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) {
    const name = node.name.getText().replaceAll(/['"]/g, '');
    return shown.has(name) ? literalsOf(node.initializer) : [];
  }
  const isNotice = ts.isCallExpression(node) && node.expression.getText() === 'showNotice';
  return isNotice ? literalsOf(node.arguments[1]) : [];
}

it('no screen has a text of its own', () => {
  const found: string[] = [];
  for (const file of globSync('src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['src/i18n/**', 'src/**/*Kiswahili.ts'],
  })) {
    const content = readFileSync(join(root, file), 'utf8');
    if (/= texts\(\{/.test(content)) continue;
    const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      for (const literal of textsIn(node)) {
        if (!isText('text' in literal ? String(literal.text) : '')) continue;
        const { line } = source.getLineAndCharacterOfPosition(literal.getStart());
        found.push(`${file}:${line + 1} ${literal.getText().trim()}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  expect(found).toEqual([]);
});
