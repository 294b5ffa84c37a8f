/** The number of page links of a pager, and how many of them precede the current page. */
export interface PageWindow {
  size: number;
  before: number;
}

/** The window of all lists but the scheduled campaigns (requirements/portal.md#lists). */
export const widePageWindow: PageWindow = { size: 10, before: 5 };

/** The page numbers of a window, which keeps its size near both ends. */
export function pageWindow(page: number, lastPage: number, { size, before }: PageWindow): number[] {
  const start = Math.max(1, Math.min(page - before, lastPage - size + 1));
  const end = Math.min(lastPage, start + size - 1);
  return Array.from({ length: end - start + 1 }, (_, index) => start + index);
}
