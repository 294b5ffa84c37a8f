// The page of a table as the specification's calls ask for it: page, per_page, sort as "table.field|desc", search; and the
// answer round its rows.

interface TableRequest {
  page: number;
  per_page: number;
  sort?: string | undefined;
  search?: string | undefined;
}

export interface TablePage {
  search: string | undefined;
  /** A field without its table's name; the store falls back where it knows none of that name. */
  sort: string;
  descending: boolean;
  offset: number;
  limit: number;
}

export interface TableAnswer<Row> {
  data: Row[];
  current_page: number;
  last_page: number;
  total: number;
}

/** Newest first where no sort is asked for, or one we do not know. */
export function tablePage({ page, per_page, sort, search }: TableRequest): TablePage {
  const [field = '', order] = (sort ?? '').split('|');
  return {
    search: search === '' ? undefined : search,
    sort: field.replace(/^.*\./, ''),
    descending: order?.toLowerCase() !== 'asc',
    offset: (page - 1) * per_page,
    limit: per_page,
  };
}

export const tableAnswer = <Row>(
  { page, per_page }: TableRequest,
  total: number,
  data: Row[],
): TableAnswer<Row> => ({
  data,
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
  total,
});
