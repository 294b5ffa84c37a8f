// The layout of the plain pages: brand, theme toggle, title and lead.
import { useEffect, type ReactNode } from 'react';
import { entryTexts } from '../../i18n/entry.ts';
import { Brand } from '../../theme/Brand.tsx';
import { ThemeToggle } from '../../theme/ThemeToggle.tsx';
import './entry.css';

interface Props {
  title: string;
  lead?: string | undefined;
  /** CSS class of the content. */
  className?: string;
  children: ReactNode;
}

export function EntryPage({
  title,
  lead = entryTexts.productLine,
  className = 'entry-card',
  children,
}: Props) {
  useEffect(() => {
    document.title = `${title} · ${entryTexts.product}`;
  }, [title]);
  return (
    <div className="entry">
      <header className="entry-top">
        <Brand />
        <ThemeToggle />
      </header>
      <main className="entry-main">
        <div className={className}>
          <h1>{title}</h1>
          <p className="entry-lead">{lead}</p>
          {children}
        </div>
      </main>
    </div>
  );
}
