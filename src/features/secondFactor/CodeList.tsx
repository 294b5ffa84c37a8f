// Recovery codes, which are shown once, to be copied, saved or printed. Without MUI, because the sign-in page uses it, too.
import { useState } from 'react';
import { secondFactorTexts as texts } from './secondFactorTexts.ts';

interface CodeListProps {
  codes: readonly string[];
  /** The class of the buttons. */
  className: string;
}

export function CodeList({ codes, className }: CodeListProps) {
  const [isCopied, setIsCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const copy = () => void navigator.clipboard.writeText(text).then(() => setIsCopied(true));
  return (
    <>
      <p style={{ margin: '0 0 12px' }}>{texts.codesText}</p>
      <ul aria-label={texts.codes} style={list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p style={{ display: 'flex', gap: 20, margin: '12px 0 20px' }}>
        {/* Browsers allow no copying over plain http. */}
        {window.isSecureContext && (
          <button type="button" className={className} onClick={copy}>
            {isCopied ? texts.copied : texts.copy}
          </button>
        )}
        <a
          className={className}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={texts.file}
        >
          {texts.download}
        </a>
      </p>
    </>
  );
}

const list = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(9.375rem, 1fr))',
  gap: 8,
  margin: 0,
  padding: 16,
  borderRadius: 8,
  background: 'var(--sunken)',
  fontSize: '0.9375rem',
  listStyle: 'none',
} as const;
