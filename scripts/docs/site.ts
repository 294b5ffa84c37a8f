// The pages of the documentation: those of docs/api, that of SMPP, and the reference, which is made from the contract.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiDescription, tagTitles } from '../../contract/v1/description.ts';
import { errorPage, generated } from './generated.ts';
import { pageHtml, type Assets, type Page, type Section } from './layout.ts';
import { renderMarkdown } from './markdown.ts';
import { referencePages } from './reference.ts';

const folder = join(import.meta.dirname, '../../docs/api');

interface Written {
  slug: string;
  label: string;
  file: string;
}

const written = (file: string, label: string): Written => ({ slug: file, label, file: `${file}.md` });

/** Files of docs/api and that of SMPP, which operators read as well, by section. */
export const guides: readonly { title: string; files: readonly Written[] }[] = [
  {
    title: 'Get started',
    files: [
      { slug: '', label: 'Quick start', file: 'quickstart.md' },
      written('authentication', 'Authentication'),
      written('testing', 'Testing'),
      written('going-live', 'Going live'),
    ],
  },
  {
    title: 'Guides',
    files: [
      written('otp', 'One-time passwords'),
      written('bulk', 'Bulk messages'),
      written('receipts', 'Delivery receipts'),
      written('replies', 'Replies and opt-outs'),
      written('webhooks', 'Webhooks'),
      written('errors-and-retries', 'Errors and retries'),
      written('africastalking', "From Africa's Talking"),
      { slug: 'smpp', label: 'SMPP', file: '../smpp.md' },
    ],
  },
];
const facts: readonly Written[] = [
  written('conventions', 'Conventions'),
  written('statuses', 'Statuses'),
  written('changelog', 'API changelog'),
];

/** The Markdown of a page, with `{{…}}` replaced by parts made from the contract. */
export const markdownOf = (file: string): string =>
  readFileSync(join(folder, file), 'utf8').replaceAll(/^\{\{(.+)\}\}$/gm, (_all, what: string) =>
    generated(what),
  );

function pageOf({ slug, label, file }: Written): Page {
  const { title, lead, html, headings } = renderMarkdown(markdownOf(file));
  return { slug, label, title, description: lead, html, headings };
}

function errorCatalogue(): Page {
  const { title, lead, html } = renderMarkdown(errorPage());
  return { slug: 'errors', label: 'Error catalogue', title, description: lead, html, headings: [] };
}

export function sections(): Section[] {
  const [conventions, ...others] = facts.map(pageOf);
  return [
    ...guides.map(({ title, files }) => ({ title, pages: files.map(pageOf) })),
    {
      title: 'Reference',
      pages: [
        ...(conventions ? [conventions] : []),
        ...referencePages(apiDescription, tagTitles),
        errorCatalogue(),
        ...others,
      ],
    },
  ];
}

const notFound: Page = {
  slug: '404',
  label: 'Not found',
  title: 'Page not found',
  description: 'There is no page at this address.',
  html: '<h1>Page not found</h1><p class="lead">There is no page at this address. The list of pages has all of them.</p>',
  headings: [],
};

/** Each page's file below `docs/`, with its HTML. */
export function siteFiles(assets: Assets): Map<string, string> {
  const all = sections();
  const pages = [...all.flatMap(({ pages: some }) => some), notFound];
  return new Map(
    pages.map((page) => [`docs/${page.slug === '' ? 'home' : page.slug}.html`, pageHtml(page, all, assets)]),
  );
}
