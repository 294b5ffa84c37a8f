// The light and dark MUI themes of the frame and its screens. All their values come from tokens.ts.
import type { RaThemeOptions } from 'react-admin';
import { components } from './components.ts';
import { fontFamily, sizes, tokens, type ThemeMode } from './tokens.ts';

const themes = { light: build('light'), dark: build('dark') };

export const themeOf = (mode: ThemeMode): RaThemeOptions => themes[mode];

function build(mode: ThemeMode): RaThemeOptions {
  const token = tokens[mode];
  return {
    palette: {
      mode,
      primary: { main: token.accent, dark: token['accent-hover'], contrastText: token['on-accent'] },
      secondary: { main: token.accent, contrastText: token['on-accent'] },
      error: { main: token.danger, dark: token['danger-hover'], contrastText: token['on-danger'] },
      success: { main: token.success },
      warning: { main: token.warning },
      info: { main: token.info },
      background: { default: token.canvas, paper: token.surface },
      text: { primary: token.text, secondary: token.muted },
      divider: token.border,
      action: { active: token.muted },
    },
    // MUI's widths in rem: a window has the layout of a narrower one if the browser enlarges its texts.
    breakpoints: {
      unit: 'rem',
      values: { xs: 0, sm: 600 / 16, md: 900 / 16, lg: 1200 / 16, xl: 1536 / 16 },
      step: 5 / 16,
    },
    shape: { borderRadius: 8 },
    motion: { reducedMotion: 'system' },
    typography: {
      fontFamily,
      fontSize: 14,
      h2: { fontSize: sizes['text-heading'], fontWeight: 650, letterSpacing: '-0.01em', lineHeight: 1.35 },
      h3: { fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.4 },
      h4: { fontSize: sizes['text-lead'], fontWeight: 650, letterSpacing: '-0.03em', lineHeight: 1.15 },
      h5: { fontSize: sizes['text-figure'], fontWeight: 650, letterSpacing: '-0.02em', lineHeight: 1.2 },
      h6: { fontSize: sizes['text-heading'], fontWeight: 650, letterSpacing: '-0.01em' },
      body1: { fontSize: '0.9375rem', lineHeight: 1.5 },
      body2: { fontSize: '0.875rem', lineHeight: 1.5 },
      caption: { fontSize: '0.8125rem', lineHeight: 1.4 },
      button: { fontSize: '0.875rem', fontWeight: 600, textTransform: 'none' },
    },
    components: components(token),
  };
}
