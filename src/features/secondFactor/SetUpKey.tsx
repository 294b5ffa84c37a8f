// The key for an authenticator app: as a QR code, on white in both themes, and as text. Without MUI, because the sign-in page uses it, too.
import type { Key } from '../../authProvider/secondFactor.ts';
import { secondFactorTexts as texts } from './secondFactorTexts.ts';

export const SetUpKey = ({ secret, uri, qr }: Key) => (
  <div style={{ margin: '0 0 20px' }}>
    <p style={{ margin: '0 0 12px' }}>{texts.scan}</p>
    <img
      src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
      alt={texts.qr}
      width={200}
      height={200}
      style={{ display: 'block', margin: '0 auto 12px', borderRadius: 8, border: '1px solid var(--border)' }}
    />
    <p style={{ margin: '0 0 12px', textAlign: 'center' }}>
      <a href={uri} style={{ display: 'inline-block', padding: '10px 0', color: 'var(--accent)' }}>
        {texts.openApp}
      </a>
    </p>
    <p style={{ margin: 0, color: 'var(--muted)', fontSize: '0.875rem' }}>{texts.secret}</p>
    <code style={{ fontSize: '0.9375rem', overflowWrap: 'anywhere' }}>{inGroups(secret)}</code>
  </div>
);

/** Splits the secret into groups of four, which are easier to type. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;
