// A labelled input. A password has a button that shows it.
import { useId, useState, type ComponentProps } from 'react';
import { entryTexts } from '../../i18n/entry.ts';

interface Props extends ComponentProps<'input'> {
  label: string;
  hint?: string;
  invalid?: boolean;
}

export function Field({ label, hint, invalid, type = 'text', ...input }: Props) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const isPassword = type === 'password';
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <input
          {...input}
          id={id}
          type={isPassword && shown ? 'text' : type}
          aria-invalid={invalid || undefined}
          aria-describedby={hint ? `${id}-hint` : undefined}
        />
        {isPassword && (
          <button
            type="button"
            className="icon-button"
            aria-label={shown ? entryTexts.hidePassword : entryTexts.showPassword}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M2 10s2.9-5 8-5 8 5 8 5-2.9 5-8 5-8-5-8-5zM10 7.6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8z" />
              {shown && <path d="M3.5 16.5l13-13" />}
            </svg>
          </button>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
