// The button that switches between the light and the dark theme, shown on every page.
import { entryTexts } from '../i18n/entry.ts';
import { toggleThemeMode, useThemeMode } from './mode.ts';

const moon = 'M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7z';
const sun =
  'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM10 2v1.2M10 16.8V18M4.3 4.3l.9.9M14.8 14.8l.9.9M2 10h1.2M16.8 10H18M4.3 15.7l.9-.9M14.8 5.2l.9-.9';

export function ThemeToggle() {
  const isDark = useThemeMode() === 'dark';
  const label = isDark ? entryTexts.theme.toLight : entryTexts.theme.toDark;
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={toggleThemeMode}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={isDark ? sun : moon} />
      </svg>
    </button>
  );
}
