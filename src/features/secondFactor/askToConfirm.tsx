// Asks people to confirm their identity before a call that requires it. Loaded with the first such refusal (dataProvider/confirmed.ts).
// Rendered in a React root of its own, because calls of any screen may need it, while the frame does not include it.
import { createTheme, ThemeProvider } from '@mui/material';
import { createRoot } from 'react-dom/client';
import { HttpError } from '../../dataProvider/http.ts';
import { errorTexts } from '../../i18n/entry.ts';
import { readSession } from '../../session.ts';
import { themeOf } from '../../theme/index.ts';
import { useThemeMode } from '../../theme/mode.ts';
import { ConfirmIdentity, type ConfirmIdentityProps } from './ConfirmIdentity.tsx';

let asking: Promise<void> | undefined;

/**
 * Resolves when the person has confirmed; rejects with the refusal if they cancel or leave the page. Calls that are refused at the same time
 * ask once.
 */
export function askToConfirm(refusal: HttpError): Promise<void> {
  asking ??= ask(refusal).finally(() => (asking = undefined));
  return asking;
}

function ask(refusal: HttpError): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const closed = new AbortController();
  const answer = new Promise<void>((resolve, reject) => {
    // The page is left by Back or because the session has ended, which has its own notice.
    const leave = () =>
      reject(readSession() === null ? new HttpError(401, errorTexts.tokenExpired) : refusal);
    window.addEventListener('popstate', leave, { signal: closed.signal });
    root.render(
      <Themed
        by={refusal.field === 'password' ? 'password' : 'code'}
        onConfirmed={resolve}
        onCancel={() => reject(refusal)}
      />,
    );
  });
  return answer.finally(() => {
    closed.abort();
    root.unmount();
    place.remove();
  });
}

function Themed(props: ConfirmIdentityProps) {
  const mode = useThemeMode();
  return (
    <ThemeProvider theme={createTheme(themeOf(mode))}>
      <ConfirmIdentity {...props} />
    </ThemeProvider>
  );
}
