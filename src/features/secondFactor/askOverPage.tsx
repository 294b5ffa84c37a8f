// Asks a question over any screen. Rendered in a React root of its own, because calls of any screen may need it, while the frame does not
// include it.
import { createTheme, ThemeProvider } from '@mui/material';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { themeOf } from '../../theme/index.ts';
import { useThemeMode } from '../../theme/mode.ts';

export interface Answers {
  onDone: () => void;
  onCancel: () => void;
}

/** Resolves when the question is answered; rejects with `refusal()` if the person cancels or leaves the page. */
export function askOverPage(ask: (answers: Answers) => ReactNode, refusal: () => Error): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const closed = new AbortController();
  const answer = new Promise<void>((resolve, reject) => {
    const onCancel = () => reject(refusal());
    // The page is left by Back or because the session has ended.
    window.addEventListener('popstate', onCancel, { signal: closed.signal });
    root.render(<Themed>{ask({ onDone: resolve, onCancel })}</Themed>);
  });
  return answer.finally(() => {
    closed.abort();
    root.unmount();
    place.remove();
  });
}

function Themed({ children }: { children: ReactNode }) {
  const mode = useThemeMode();
  return <ThemeProvider theme={createTheme(themeOf(mode))}>{children}</ThemeProvider>;
}
