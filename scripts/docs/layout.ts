// The page around the content of the documentation: head, navigation, list of headings. No inline script or style
// (server/http/server.ts forbids scripts that are not files).
import { tokens } from '../../src/theme/tokens.ts';
import { escape, type Heading } from './markdown.ts';

export interface Page {
  /** Path below /docs; '' is /docs itself. */
  slug: string;
  title: string;
  /** Shorter title for the navigation. */
  label: string;
  description: string;
  html: string;
  headings: readonly Heading[];
}

export interface Section {
  title: string;
  pages: readonly Page[];
}

/** Addresses of the files that a page loads. */
export interface Assets {
  style: string;
  script: string;
}

export const addressOf = ({ slug }: Pick<Page, 'slug'>): string => (slug === '' ? '/docs' : `/docs/${slug}`);

/** Tuma's mark as SVG; the parameters are attributes of the picture and of its three parts. */
const markWith = (svg: string, [ground, bubble, tick]: readonly [string, string, string]) =>
  `<svg viewBox="0 0 32 32" ${svg}><rect width="32" height="32" rx="8" ${ground}/><path ${bubble} d="M8.5 10.2c0-1 .8-1.7 1.7-1.7h11.6c1 0 1.7.8 1.7 1.7v8.1c0 1-.8 1.7-1.7 1.7h-5.4l-4.2 3.6V20h-2c-.9 0-1.7-.8-1.7-1.7z"/><path ${tick} d="M12.2 14.2l2.6 2.6 5-5"/></svg>`;
const mark = markWith('aria-hidden="true"', [
  'class="brand-ground"',
  'class="brand-bubble"',
  'class="brand-tick"',
]);
const { accent, 'on-accent': onAccent } = tokens.light;
/** The mark for the browser's tab, where the page's style does not apply. */
const tabIcon = encodeURIComponent(
  markWith('xmlns="http://www.w3.org/2000/svg"', [
    `fill="${accent}"`,
    `fill="${onAccent}"`,
    `fill="none" stroke="${accent}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"`,
  ]),
);

const icon = (path: string) =>
  `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
const moon = icon('M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z');
const menu = icon('M4 7h16M4 12h16M4 17h16');

/** The whole HTML document. */
export function pageHtml(page: Page, sections: readonly Section[], assets: Assets): string {
  const pages = sections.flatMap((section) => section.pages);
  const at = pages.findIndex(({ slug }) => slug === page.slug);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escape(page.description)}">
<meta name="color-scheme" content="light dark">
<title>${escape(page.slug === '' ? 'Tuma documentation' : `${page.title} · Tuma documentation`)}</title>
<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${tabIcon}">
<link rel="stylesheet" href="${assets.style}">
<script src="${assets.script}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<a class="brand" href="/docs">${mark}Tuma <span class="brand-part">Documentation</span></a>
<nav class="top-links" aria-label="Tuma"><a href="/developers">Console</a></nav>
<button type="button" class="icon-button" id="theme" aria-label="Change between light and dark" hidden>${moon}</button>
</header>
<div class="columns">
<details class="side" id="side">
<summary>${menu}<span>${escape(page.label)}</span></summary>
<nav aria-label="Documentation">
<label class="filter"><span class="visually-hidden">Filter pages</span><input type="search" id="filter" placeholder="Filter pages" autocomplete="off"></label>
${sections.map((section) => sectionHtml(section, page)).join('')}
<p id="no-page" role="status" hidden>No page matches</p>
</nav>
</details>
<main id="content" tabindex="-1">
<div id="key-bar" hidden></div>
<article>${page.html}</article>
${turnHtml(pages[at - 1], pages[at + 1])}
</main>
${tocHtml(page)}
</div>
</body>
</html>
`;
}

function sectionHtml({ title, pages }: Section, current: Page): string {
  const links = pages.map((page) => {
    const isCurrent = page.slug === current.slug ? ' aria-current="page"' : '';
    const words = escape([page.title, ...page.headings.map(({ text }) => text)].join(' ').toLowerCase());
    return `<li data-find="${words}"><a href="${addressOf(page)}"${isCurrent}>${escape(page.label)}</a></li>`;
  });
  return `<section><h2>${escape(title)}</h2><ul>${links.join('')}</ul></section>`;
}

function turnHtml(before: Page | undefined, after: Page | undefined): string {
  const link = (page: Page | undefined, rel: 'prev' | 'next', label: string) =>
    page === undefined
      ? ''
      : `<a rel="${rel}" href="${addressOf(page)}"><span>${label}</span>${escape(page.label)}</a>`;
  return `<nav class="turn" aria-label="Pages">${link(before, 'prev', 'Previous')}${link(after, 'next', 'Next')}</nav>`;
}

function tocHtml({ headings }: Page): string {
  if (headings.length < 2) return '<div class="toc"></div>';
  const links = headings.map(({ id, text }) => `<li><a href="#${id}">${escape(text)}</a></li>`);
  return `<nav class="toc" aria-labelledby="toc"><h2 id="toc">On this page</h2><ul>${links.join('')}</ul></nav>`;
}
