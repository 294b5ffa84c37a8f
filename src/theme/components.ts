// The styles of MUI's and react-admin's components: dense, flat, with borders instead of shadows, and with a visible focus.
import type { RaThemeOptions } from 'react-admin';
import { themeTexts } from './themeTexts.ts';
import { coarse, sizes, type Token } from './tokens.ts';

/** Distance of a dialog from the top of the window. */
const dialogTop = 'clamp(32px, 8vh, 96px)';

export function components(token: Record<Token, string>): RaThemeOptions['components'] {
  const touch = { [coarse]: { minHeight: sizes.touch } };
  const focusRing = { outline: `2px solid ${token.accent}`, outlineOffset: 2 };
  return {
    MuiCssBaseline: {
      styleOverrides: {
        body: { fontVariantNumeric: 'tabular-nums' },
        ':focus-visible': focusRing,
        // Date fields, whose package is not loaded with the theme, are outlined like other fields.
        'fieldset.MuiPickersOutlinedInput-notchedOutline': { borderColor: token['border-strong'] },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { borderRadius: 8, minHeight: 36, padding: '6px 14px', ...touch },
        sizeSmall: { minHeight: 32, padding: '4px 10px', fontSize: '0.8125rem', ...touch },
      },
      variants: [
        {
          // The red of Send SMS is not lighter in the dark theme.
          props: { color: 'error', variant: 'contained' },
          style: {
            backgroundColor: token.send,
            color: '#ffffff',
            '&:hover': { backgroundColor: token['send-hover'] },
          },
        },
        {
          props: { color: 'primary', variant: 'outlined' },
          style: {
            color: token.text,
            borderColor: token.border,
            backgroundColor: token.surface,
            '&:hover': { borderColor: token['border-strong'], backgroundColor: token.sunken },
          },
        },
      ],
    },
    MuiIconButton: {
      styleOverrides: {
        root: { borderRadius: 8, [coarse]: { minHeight: sizes.touch, minWidth: sizes.touch } },
      },
    },
    // Arabic is cut off at its own end.
    MuiTypography: { styleOverrides: { noWrap: { unicodeBidi: 'plaintext' } } },
    MuiToggleButtonGroup: { defaultProps: { color: 'primary' } },
    MuiToggleButton: {
      defaultProps: { color: 'primary' },
      styleOverrides: { root: { ...touch, fontWeight: 500, color: 'var(--muted)' } },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiCard: { styleOverrides: { root: { border: `1px solid ${token.border}`, borderRadius: 12 } } },
    MuiCardHeader: {
      defaultProps: {
        slotProps: { title: { component: 'h2', variant: 'h3' }, subheader: { variant: 'body2' } },
      },
      styleOverrides: {
        // The text of a table below it begins and ends where that of the header does.
        root: {
          '& + * :is(th, td):first-of-type': { paddingLeft: 16 },
          '& + * :is(th, td):last-of-type': { paddingRight: 16 },
        },
      },
    },
    MuiCardContent: { styleOverrides: { root: { '&:last-child': { paddingBottom: 16 } } } },
    MuiAlert: {
      // The colours of the bands below the top bar, instead of shades that MUI makes of the palette.
      variants: (['success', 'info', 'warning', 'error'] as const).map((severity) => {
        const tone = severity === 'error' ? 'danger' : severity;
        return {
          props: { severity },
          style: {
            color: token.text,
            backgroundColor: token[`${tone}-soft`],
            '& .MuiAlert-icon': { color: token[tone] },
          },
        };
      }),
    },
    MuiDialog: {
      styleOverrides: {
        // Not centred: the title, tabs and first fields keep their place while content loads or changes its height.
        container: { alignItems: 'flex-start' },
        paper: {
          '&:not(.MuiDialog-paperFullScreen)': {
            marginTop: dialogTop,
            maxHeight: `calc(100% - ${dialogTop} - 32px)`,
            // MUI leaves 32 px at each side, which cuts off labels on a narrow phone.
            '@media (width < 400px)': {
              marginInline: 16,
              width: 'calc(100% - 32px)',
              maxWidth: 'calc(100% - 32px)',
            },
          },
          border: `1px solid ${token.border}`,
          borderRadius: 14,
          boxShadow: `0 24px 60px ${token.shadow}`,
        },
      },
    },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: token.overlay } } },
    },
    MuiDialogTitle: {
      styleOverrides: { root: { fontSize: '1.0625rem', fontWeight: 650, padding: '18px 24px 10px' } },
    },
    MuiDialogContent: {
      // Browsers make scrollable content without fields focusable; the outline is drawn inside of it, where it is not clipped.
      styleOverrides: {
        root: {
          padding: '8px 24px 16px',
          // A line where content is cut off at the top or the bottom; the end of the content covers it.
          background: [
            ...['top', 'bottom'].map(
              (edge) => `linear-gradient(${token.surface} 0 0) ${edge} / 100% 2px no-repeat local`,
            ),
            ...['top', 'bottom'].map(
              (edge) => `linear-gradient(${token.border} 0 0) ${edge} / 100% 1px no-repeat`,
            ),
          ].join(),
          '&:focus-visible': { outlineOffset: -2 },
          // Facts that begin a dialog need no space above them.
          '& > dl:not(* + *)': { marginTop: 0 },
        },
      },
    },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 18px', gap: 4 } } },
    MuiMenu: {
      // MUI renders menus outside of the landmarks of the page, so a menu needs its own.
      defaultProps: { slotProps: { root: { role: 'complementary' } } },
      styleOverrides: {
        paper: { border: `1px solid ${token.border}`, boxShadow: `0 12px 32px ${token.shadow}` },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          fontSize: '0.875rem',
          minHeight: 36,
          // A long text takes two lines on a phone, and the menu does not scroll sideways.
          whiteSpace: 'normal',
          overflowWrap: 'anywhere',
          // Drawn inside the item, because the menu clips outlines that extend beyond it.
          '&.Mui-focusVisible': { outlineOffset: -2 },
          ...touch,
        },
      },
    },
    MuiPopover: {
      styleOverrides: {
        paper: { border: `1px solid ${token.border}`, boxShadow: `0 12px 32px ${token.shadow}` },
      },
    },
    MuiTextField: { defaultProps: { size: 'small', variant: 'outlined' } },
    MuiFormControl: { defaultProps: { size: 'small', variant: 'outlined' } },
    // Phones zoom in when a field with a smaller font size is focused.
    MuiInputBase: {
      styleOverrides: {
        root: { [coarse]: { fontSize: '1rem' } },
        // MUI makes placeholders so pale that they are hard to read.
        input: {
          '&::placeholder': { color: token.muted, opacity: 1 },
          '&:placeholder-shown': { textOverflow: 'ellipsis' },
        },
      },
    },
    // The gap in the outline is as wide as the label in the font size of the field.
    MuiInputLabel: {
      styleOverrides: {
        root: { [coarse]: { fontSize: '1rem' } },
        // MUI's 9 px are too few for large texts, whose labels would cover the values.
        shrink: { '&.MuiInputLabel-outlined': { transform: 'translate(14px, -0.5625em) scale(0.75)' } },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          ...touch,
          backgroundColor: token.surface,
          // A focused or invalid field keeps its colour on hover.
          '&:hover:not(.Mui-focused, .Mui-error) .MuiOutlinedInput-notchedOutline': {
            borderColor: token.muted,
          },
        },
        notchedOutline: { borderColor: token['border-strong'] },
      },
    },
    MuiTabs: {
      styleOverrides: {
        root: { minHeight: 40, ...touch },
        indicator: { height: 2 },
        // The first tab begins where the content below does.
        scrollButtons: { '&.Mui-disabled': { display: 'none' } },
      },
    },
    MuiTab: { styleOverrides: { root: { minHeight: 40, padding: '8px 12px', ...touch } } },
    MuiChip: {
      styleOverrides: {
        root: { fontWeight: 600, borderRadius: 6 },
        sizeSmall: { height: 22 },
        clickable: { [coarse]: { height: sizes.touch } },
        deletable: { [coarse]: { height: sizes.touch } },
        // With its padding, the icon is as large a target as the chip is high.
        deleteIcon: { [coarse]: { padding: 11, margin: 0, boxSizing: 'content-box' } },
      },
    },
    MuiCheckbox: { styleOverrides: { root: { [coarse]: { padding: 12 } } } },
    MuiFormControlLabel: { styleOverrides: { root: touch } },
    // On the line of headings that are not sorted by.
    MuiTableSortLabel: { styleOverrides: { root: { verticalAlign: 'top', ...touch } } },
    MuiAutocomplete: {
      defaultProps: {
        openText: themeTexts.open,
        closeText: themeTexts.close,
        clearText: themeTexts.clear,
        noOptionsText: themeTexts.noOptions,
        loadingText: themeTexts.loading,
      },
      styleOverrides: {
        paper: { border: `1px solid ${token.border}`, boxShadow: `0 12px 32px ${token.shadow}` },
        option: { fontSize: '0.875rem', ...touch },
        root: {
          [coarse]: { '&.MuiAutocomplete-hasPopupIcon .MuiOutlinedInput-root': { paddingRight: 96 } },
        },
      },
    },
    MuiTooltip: {
      styleOverrides: {
        tooltip: {
          backgroundColor: token.text,
          color: token.canvas,
          fontSize: '0.75rem',
          padding: '5px 8px',
        },
      },
    },
    MuiLinearProgress: {
      styleOverrides: {
        // MUI's pale shade of the bar looks like a full bar.
        root: { height: 6, borderRadius: 3, backgroundColor: token.border },
        bar: { borderRadius: 3 },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: token.border, fontSize: '0.875rem' },
        sizeSmall: { padding: '8px 12px' },
        head: {
          color: token.muted,
          fontSize: '0.8125rem',
          fontWeight: 600,
          backgroundColor: token.surface,
          whiteSpace: 'nowrap',
        },
      },
    },
    MuiTableRow: {
      styleOverrides: {
        root: {
          'tbody &:last-child td': { borderBottom: 0 },
          // On the colour of selected rows, the line of the others cannot be seen in the dark theme.
          '&.Mui-selected > td': { borderColor: `color-mix(in srgb, ${token.accent} 30%, ${token.surface})` },
        },
      },
    },
  };
}
