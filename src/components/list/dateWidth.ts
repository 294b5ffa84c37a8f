/** Width in px of a column that shows "30th Nov 2026 12:05 pm" on one line, measured in the fallback font, which is wider. */
export const dateWidth = 202;
