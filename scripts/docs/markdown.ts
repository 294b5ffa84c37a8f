// Renders the Markdown of docs/api as HTML: headings with addresses, samples in several languages as tabs, tables that scroll.
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import http from 'highlight.js/lib/languages/http';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import { Marked, type Token, type Tokens } from 'marked';

for (const [name, language] of Object.entries({ bash, http, java, javascript, json, php, python }))
  hljs.registerLanguage(name, language);

const highlighted: Readonly<Record<string, string>> = {
  sh: 'bash',
  js: 'javascript',
  json: 'json',
  http: 'http',
  python: 'python',
  php: 'php',
  java: 'java',
};

export interface Heading {
  id: string;
  text: string;
}

export interface Rendered {
  title: string;
  /** The first paragraph, as plain text. */
  lead: string;
  html: string;
  /** Headings of the second level. */
  headings: readonly Heading[];
}

/** A sample: "```js Node" has the language `js` and the label "Node". */
export interface Sample {
  language: string;
  label: string;
  code: string;
}

const sampleOf = ({ lang = '', text }: Tokens.Code): Sample => {
  const [language = '', ...label] = lang.split(' ');
  return { language, label: label.join(' '), code: text };
};

/** Length of text beyond which a cell gets a minimum width, so that it does not become a narrow column on a phone. */
const longCharacters = 24;

const isCode = (token: Token): token is Tokens.Code => token.type === 'code';

/** Every sample of a page, in order. */
export const samplesOf = (markdown: string): Sample[] =>
  new Marked().lexer(markdown).filter(isCode).map(sampleOf);

export function renderMarkdown(markdown: string): Rendered {
  const headings: Heading[] = [];
  let title = '';
  let lead = '';
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const html = this.parser.parseInline(tokens);
        const plain = plainText(text);
        if (depth === 1) {
          title = plain;
          return `<h1>${html}</h1>\n`;
        }
        const id = idOf(plain);
        if (depth === 2) headings.push({ id, text: plain });
        return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${html}</a></h${depth}>\n`;
      },
      paragraph({ tokens, text }) {
        if (lead === '') {
          lead = plainText(text);
          return `<p class="lead">${this.parser.parseInline(tokens)}</p>\n`;
        }
        return `<p>${this.parser.parseInline(tokens)}</p>\n`;
      },
      blockquote({ tokens }) {
        return `<aside class="note">${this.parser.parse(tokens)}</aside>\n`;
      },
      code: (token) => sampleHtml(sampleOf(token)),
      table(token) {
        const cells = (row: readonly Tokens.TableCell[], name: 'th' | 'td') =>
          row
            .map(({ tokens, text }) => {
              const isLong = name === 'td' && plainText(text).length > longCharacters;
              const attributes = name === 'th' ? ' scope="col"' : isLong ? ' class="long"' : '';
              return `<${name}${attributes}>${this.parser.parseInline(tokens)}</${name}>`;
            })
            .join('');
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
        return tableHtml(`<thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody>`);
      },
    },
  });
  const html = grouped(marked.lexer(markdown))
    .map((part) => (Array.isArray(part) ? tabsHtml(part) : marked.parser([part])))
    .join('');
  return { title, lead, html, headings };
}

/** Joins consecutive samples with labels into one group. */
function grouped(tokens: readonly Token[]): (Token | Sample[])[] {
  const parts: (Token | Sample[])[] = [];
  for (const token of tokens) {
    const last = parts.at(-1);
    if (token.type === 'space' && Array.isArray(last)) continue;
    const sample = isCode(token) ? sampleOf(token) : undefined;
    if (sample === undefined || sample.label === '') parts.push(token);
    else if (Array.isArray(last)) last.push(sample);
    else parts.push([sample]);
  }
  return parts;
}

/** The page's script turns the samples into tabs; without it they appear one after the other, each with its label. */
export function tabsHtml(samples: readonly Sample[]): string {
  if (samples.length === 1 && samples[0]) return sampleHtml(samples[0]);
  const panels = samples.map(
    (sample) => `<section data-tab="${escape(sample.label)}">${sampleHtml(sample)}</section>`,
  );
  return `<div class="tabs">${panels.join('')}</div>\n`;
}

export function sampleHtml({ language, label, code }: Sample): string {
  const name = highlighted[language];
  const html = name === undefined ? escape(code) : hljs.highlight(code, { language: name }).value;
  const title = label === '' ? '' : `<p class="sample-label">${escape(label)}</p>`;
  return `<div class="sample">${title}<pre tabindex="0"><code>${html}</code></pre></div>\n`;
}

export const tableHtml = (content: string): string =>
  `<div class="table" tabindex="0" role="group" aria-label="Table"><table>${content}</table></div>\n`;

/** Renders inline Markdown. */
export const inlineHtml = (markdown: string): string => new Marked().parseInline(markdown) as string;

export const plainText = (markdown: string): string =>
  markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '');

export const idOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^-|-$/g, '');

export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
