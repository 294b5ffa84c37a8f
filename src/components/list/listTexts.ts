// The texts that all lists share: filters, saved views, columns, rows per page, selected rows.
import { texts } from '../../i18n/texts.ts';

export const listTexts = texts({
  filters: ['Filters', 'Vichujio'],
  addFilter: ['Filter', 'Chuja'],
  clearFilters: ['Clear filters', 'Ondoa vichujio'],
  apply: ['Apply', 'Tumia'],
  status: ['Status', 'Hali'],
  active: ['Active', 'Inatumika'],
  inactive: ['Inactive', 'Haitumiki'],
  views: {
    open: ['Views', 'Mitazamo'],
    label: ['Saved views', 'Mitazamo iliyohifadhiwa'],
    name: ['Save this view as', 'Hifadhi mtazamo huu kama'],
    replace: ['Replace', 'Badilisha'],
    delete: (name: string) => [`Delete the view ${name}`, `Futa mtazamo ${name}`],
  },
  columns: ['Columns', 'Safu wima'],
  total: ['Total', 'Jumla'],
  resetColumns: ['Reset columns', 'Rejesha safu wima'],
  rowsPerPage: ['Rows per page', 'Mistari kwa ukurasa'],
  perPage: (rows: number) => [`${rows} per page`, `${rows} kwa ukurasa`],
  selection: {
    label: ['Selected rows', 'Mistari iliyochaguliwa'],
    count: (rows: string) => [`${rows} selected`, `Umechagua ${rows}`],
    clear: ['Clear selection', 'Ondoa uchaguzi'],
    download: ['Download selected', 'Pakua iliyochaguliwa'],
    row: (id: string | number) => [`Select row ${id}`, `Chagua mstari ${id}`],
    page: ['Select all rows of this page', 'Chagua mistari yote ya ukurasa huu'],
    matching: ['Select the rows of all pages', 'Chagua mistari ya kurasa zote'],
    all: (rows: string) => [`Select all ${rows}`, `Chagua yote: ${rows}`],
    first: (rows: string) => [`Select the first ${rows}`, `Chagua ya kwanza: ${rows}`],
    confirm: (action: string, rows: string) => [`${action} ${rows}?`, `${action}: ${rows}?`],
    refused: (rows: string, reasons: string) => [
      `Refused for ${rows}: ${reasons}`,
      `Imekataliwa kwa ${rows}: ${reasons}`,
    ],
  },
});
