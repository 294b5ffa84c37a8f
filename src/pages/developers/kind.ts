// The column and filter for the kind of API keys and webhooks, live or test.
import type { Column } from '../../components/list/column.ts';
import type { ListFilter } from '../../components/list/filter.ts';
import { developerTexts as texts } from './developerTexts.ts';

export const kindFilter: ListFilter = {
  source: 'live',
  label: texts.kind,
  options: [
    [true, texts.live],
    [false, texts.test],
  ],
};

export const kindColumn = {
  label: texts.kind,
  width: 90,
  sortBy: 'live',
  text: ({ live }) => (live ? texts.live : texts.test),
} satisfies Column<{ live: boolean }>;
