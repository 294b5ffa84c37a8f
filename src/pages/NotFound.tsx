// The 404 page: no sidebar, reachable signed out, and help that is really there (spec part 1 section 2).
import { useEffect, useState } from 'react';
import { entryTexts } from '../i18n/entry.ts';
import { Brand } from '../theme/Brand.tsx';
import { ThemeToggle } from '../theme/ThemeToggle.tsx';
import { EntryLink } from './entry/EntryLink.tsx';
import './entry/entry.css';

const texts = entryTexts.notFound;

export function NotFound() {
  const [helpOpen, setHelpOpen] = useState(location.hash === '#help');
  useEffect(() => {
    document.title = `${texts.title} · ${entryTexts.product}`;
  }, []);
  return (
    <div className="entry">
      <header className="entry-top">
        <Brand />
        <ThemeToggle />
      </header>
      <main className="entry-main">
        <div className="not-found">
          <h1>{texts.title}</h1>
          <p className="entry-lead">{texts.lead}</p>
          <EntryLink to="/" className="button">
            {texts.home}
          </EntryLink>
          <p className="entry-foot">
            <a href="#help" aria-expanded={helpOpen} onClick={() => setHelpOpen(true)}>
              {texts.help}
            </a>
          </p>
          <section id="help" tabIndex={-1} hidden={!helpOpen} aria-label={texts.helpTitle}>
            <ul>
              {texts.helpLines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        </div>
      </main>
    </div>
  );
}
