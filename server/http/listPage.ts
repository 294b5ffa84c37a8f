// Pages of lists that are sorted as asked: "field|asc", the field with or without its table's name.

export interface Page<Row> {
  data: Row[];
  current_page: number;
  last_page: number;
  total: number;
}

interface ListRequest {
  page: number;
  per_page: number;
  sort?: string | undefined;
}

/** Newest first where no sort is asked for, or one we do not know. */
export function pageOf({ page, per_page, sort }: ListRequest) {
  const [field = '', order] = (sort ?? '').split('|');
  return {
    sort: field.replace(/^.*\./, ''),
    descending: order?.toLowerCase() !== 'asc',
    offset: (page - 1) * per_page,
    limit: per_page,
  };
}

export const toPage = <Row>({ page, per_page }: ListRequest, total: number, data: Row[]): Page<Row> => ({
  data,
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
  total,
});
