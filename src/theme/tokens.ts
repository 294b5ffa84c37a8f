// The design tokens: colours of both themes, sizes and the font. Surfaces are neutral, there is one accent colour, and red is reserved for
// Send SMS and destructive actions. Plain pages read the tokens as CSS variables (shownMode.ts sets them), the frame through the MUI theme.
// The contrast of text on its surface is at least 4.5:1.

export const tokens = {
  light: {
    canvas: '#f5f7f6',
    surface: '#ffffff',
    sunken: '#eef2f1',
    border: '#dde4e2',
    'border-strong': '#8a9995',
    text: '#12211e',
    muted: '#566663',
    accent: '#0b6b5d',
    'accent-hover': '#085248',
    'accent-soft': '#e0f0ec',
    'on-accent': '#ffffff',
    danger: '#c3222c',
    'danger-hover': '#a11a23',
    'danger-soft': '#fcebeb',
    'on-danger': '#ffffff',
    success: '#187445',
    'success-soft': '#e4f4ea',
    warning: '#8a5300',
    'warning-soft': '#fdf1dc',
    info: '#1f5fa8',
    'info-soft': '#e7f0fb',
    // The red of Send SMS is not lighter in the dark theme. The contrast of white text on it is 5:1.
    send: '#c3222c',
    'send-hover': '#a11a23',
    shadow: 'rgba(16, 32, 28, 0.14)',
    overlay: 'rgba(16, 32, 28, 0.42)',
  },
  dark: {
    canvas: '#0d1312',
    surface: '#141c1a',
    sunken: '#1c2624',
    border: '#283431',
    'border-strong': '#71837e',
    text: '#e5ecea',
    muted: '#9aaca7',
    accent: '#46c0a9',
    'accent-hover': '#6bd3bf',
    'accent-soft': '#15332d',
    'on-accent': '#04201a',
    danger: '#f4757a',
    'danger-hover': '#f8989c',
    'danger-soft': '#3a1a1c',
    'on-danger': '#2b0507',
    success: '#5fc98d',
    'success-soft': '#153223',
    warning: '#e3ac55',
    'warning-soft': '#35280f',
    info: '#79b4f2',
    'info-soft': '#15283d',
    send: '#c3222c',
    'send-hover': '#a11a23',
    shadow: 'rgba(0, 0, 0, 0.5)',
    overlay: 'rgba(0, 0, 0, 0.6)',
  },
} as const;

export type ThemeMode = keyof typeof tokens;
export type Token = keyof (typeof tokens)['light'];

/** Width of the screen at which the sidebar becomes a drawer: 568 px (requirements/portal.md#layout) unless texts are enlarged. */
export const mobileMax = '35.5rem';

/** The shipped font (font.ts), then Arial with the same metrics (base.css), then the fonts of the system. */
export const fontFamily =
  "Geist, 'Geist fallback', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** Sizes, which are CSS variables like the colours. */
export const sizes = {
  font: fontFamily,
  /** Font size of the main number of a page. */
  'text-lead': '2rem',
  /** Font size of one of several figures. */
  'text-figure': '1.5rem',
  /** Font size of the title of a page. */
  'text-title': '1.25rem',
  /** Font size of the heading of a section, dialog or card. */
  'text-heading': '1.0625rem',
  'text-tiny': '0.75rem',
  radius: '8px',
  /** Minimum height and width of a touch target. */
  touch: '44px',
  /** Maximum width of a page's content, which is aligned with its title. */
  content: '1680px',
} as const;

/** A length in px as CSS that grows with the texts. */
export const rem = (px: number): string => `${px / 16}rem`;

/** Media query for touch screens. */
export const coarse = '@media (pointer: coarse)';
