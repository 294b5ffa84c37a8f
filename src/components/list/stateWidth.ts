// Computes the width of a column of states from their labels, because those are longer in Kiswahili than in English.
import { statusText } from '../statusText.ts';

/** Width of the cell's padding, the dot and the gap after it, in px. */
const around = 40;
/** Average width of a letter in the widest labels, in px. */
const letter = 8.75;
/** Number of letters that are counted at most. Longer labels have two words with narrower letters. */
const lettersMax = 14;

/**
 * Returns the width of a column in px that shows the label of each status without truncation, on narrow screens, too. The statuses are
 * those of StatusChip.
 */
export function stateWidth(...statuses: readonly string[]): { width: number; keepsWidth: true } {
  const longest = Math.max(...statuses.map((status) => statusText(status).length));
  return { width: Math.ceil(around + letter * Math.min(longest, lettersMax)), keepsWidth: true };
}
