// A link between the plain pages that does not reload the document. Passes on the state, which contains the page that sign-in returns to.
import type { MouseEvent, ReactNode } from 'react';
import { go } from '../../navigation.ts';

interface Props {
  to: string;
  className?: string;
  children: ReactNode;
}

export function EntryLink({ to, className, children }: Props) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(to, { state: history.state as unknown });
  };
  return (
    <a href={to} className={className} onClick={follow}>
      {children}
    </a>
  );
}
