// react-admin's list with the defaults of this console: the person's number of rows per page; page and filters in the address only, because
// a stored state would override the browser's Back. A failed poll is shown in the list, because a notice every few seconds would disturb.
import { ListBase, type ListBaseProps } from 'react-admin';
import { ListTitle } from './listTitle.ts';
import { useRowsPerPage } from './RowsPerPage.tsx';
import { Section } from '../Section.tsx';

interface PagedListProps extends Omit<ListBaseProps, 'perPage' | 'storeKey'> {
  /** Renders the list as a section with this accessible name. */
  title?: string;
  /** Time between two reads of the list, in milliseconds; unset: it is read once. */
  pollMs?: number;
}

export function PagedList({ title, pollMs, queryOptions, children, ...list }: PagedListProps) {
  const [perPage] = useRowsPerPage();
  return (
    <ListBase
      perPage={perPage}
      storeKey={false}
      queryOptions={{ onError: () => undefined, refetchInterval: pollMs ?? false, ...queryOptions }}
      {...list}
    >
      <ListTitle value={title}>
        {title === undefined ? children : <Section label={title}>{children}</Section>}
      </ListTitle>
    </ListBase>
  );
}
