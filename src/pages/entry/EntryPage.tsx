// What sign-in, registration and the choice of a new password have in common: brand, card, theme toggle.
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { entryTexts } from '../../i18n/entry.ts';
import { Brand } from '../../theme/Brand.tsx';
import { ThemeToggle } from '../../theme/ThemeToggle.tsx';
import './entry.css';

interface Props {
  title: string;
  lead?: string;
  children: ReactNode;
}

export function EntryPage({ title, lead, children }: Props) {
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
        <div className="entry-card">
          <h1>{title}</h1>
          <p className="entry-lead">{lead ?? entryTexts.productLine}</p>
          {children}
        </div>
      </main>
    </div>
  );
}
