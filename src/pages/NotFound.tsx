// The 404 page with its help section. It has no sidebar and does not require a sign-in (requirements/portal.md#not-found-page).
import { useState } from 'react';
import { notFoundTexts as texts } from './notFoundTexts.ts';
import { EntryLink } from './entry/EntryLink.tsx';
import { EntryPage } from './entry/EntryPage.tsx';

export function NotFound() {
  const [helpOpen, setHelpOpen] = useState(location.hash === '#help');
  return (
    <EntryPage title={texts.title} lead={texts.lead} className="not-found">
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
    </EntryPage>
  );
}
