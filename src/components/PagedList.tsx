// react-admin's list with this console's defaults: the person's rows a page, page and filters in the address only, because a
// stored state would override the browser's Back. A failed poll shows in the list itself; a
// notice every few seconds would be noise.
import { ListBase, type ListBaseProps } from 'react-admin';
import { useRowsPerPage } from './list/RowsPerPage.tsx';
import { Section } from './Section.tsx';

interface PagedListProps extends Omit<ListBaseProps, 'perPage' | 'storeKey'> {
  /** Makes the list a section of this name. */
  title?: string;
}

export function PagedList({ title, queryOptions, children, ...list }: PagedListProps) {
  const [perPage] = useRowsPerPage();
  return (
    <ListBase
      perPage={perPage}
      storeKey={false}
      queryOptions={{ onError: () => undefined, ...queryOptions }}
      {...list}
    >
      {title === undefined ? children : <Section label={title}>{children}</Section>}
    </ListBase>
  );
}
