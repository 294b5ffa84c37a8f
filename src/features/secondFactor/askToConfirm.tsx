// Asks who is there before a call that wants it confirmed. Loaded with the first such refusal (dataProvider/confirmed.ts). In a React
// root of its own, because any screen's call may ask for it, and the frame does not carry it.
import { createTheme, ThemeProvider } from '@mui/material';
import { createRoot } from 'react-dom/client';
import { HttpError } from '../../dataProvider/http.ts';
import { themeOf } from '../../theme/index.ts';
import { useThemeMode } from '../../theme/mode.ts';
import { ConfirmIdentity, type ConfirmIdentityProps } from './ConfirmIdentity.tsx';

let asking: Promise<void> | undefined;

/** Resolves once the person has confirmed; rejects with the refusal where they cancel. Calls refused together ask once. */
export function askToConfirm(refusal: HttpError): Promise<void> {
  asking ??= ask(refusal).finally(() => (asking = undefined));
  return asking;
}

function ask(refusal: HttpError): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const answer = new Promise<void>((resolve, reject) => {
    root.render(
      <Themed
        by={refusal.field === 'password' ? 'password' : 'code'}
        onConfirmed={resolve}
        onCancel={() => reject(refusal)}
      />,
    );
  });
  return answer.finally(() => {
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
