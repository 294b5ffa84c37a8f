// Makes the documentation (scripts/docs) part of the console's build: pages below docs/, with hashed style and script. The dev
// server renders them at each request.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify, transformWithOxc, type Plugin } from 'vite';
import { fontFamily, sizes, tokens } from '../../src/theme/tokens.ts';
import { siteFiles } from '../docs/site.ts';

const source = (file: string) => readFileSync(join(import.meta.dirname, '../docs/page', file), 'utf8');

export function documentation(): Plugin {
  return {
    name: 'tuma:documentation',
    async generateBundle(_options, bundle) {
      const font = Object.keys(bundle).find((file) => /geist-latin-wght.*\.woff2$/.test(file));
      if (font === undefined) throw new Error('The build has no font');
      const emit = (name: string, text: string) =>
        `/${this.getFileName(this.emitFile({ type: 'asset', name, source: text }))}`;
      const assets = {
        style: emit('docs.css', styleOf(`/${font}`)),
        script: emit('docs.js', (await minify('docs.js', await scriptOf())).code),
      };
      for (const [fileName, html] of siteFiles(assets))
        this.emitFile({ type: 'asset', fileName, source: html });
    },
    configureServer(server) {
      const font = '/node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2';
      const assets = { style: '/docs/page.css', script: '/docs/page.js' };
      server.middlewares.use('/docs', (request, response, next) => {
        const path = (request.url ?? '/').split(/[?#]/)[0] ?? '/';
        const send = (type: string, text: string) => response.setHeader('Content-Type', type).end(text);
        if (path === '/page.css') return send('text/css', styleOf(font));
        if (path === '/page.js') return scriptOf().then((script) => send('text/javascript', script), next);
        const html = siteFiles(assets).get(`docs${path === '/' ? '/home' : path}.html`);
        return html === undefined ? next() : send('text/html', html);
      });
    },
  };
}

const scriptOf = async (): Promise<string> => (await transformWithOxc(source('page.ts'), 'page.ts')).code;

/** The console's tokens as CSS variables, the parts of its plain pages, then the documentation's style. */
function styleOf(font: string): string {
  return [
    `@font-face{font-family:Geist;src:url(${font}) format('woff2');font-weight:100 900;font-display:swap}`,
    `:root{color-scheme:light;${variables({ ...sizes, font: fontFamily })}${variables(tokens.light)}}`,
    `@media(prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${variables(tokens.dark)}}}`,
    `:root[data-theme=dark]{color-scheme:dark;${variables(tokens.dark)}}`,
    source('../../../src/theme/base.css'),
    ...['page.css', 'code.css', 'article.css', 'narrow.css'].map(source),
  ].join('\n');
}

const variables = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');
