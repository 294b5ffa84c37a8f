// How many parts the messages of a draft have, about. Loaded with the estimate, apart from the texts that the form itself shows.
import { segment } from '../../../../contract/segments.ts';
import type { SendDraft } from '../draft.ts';
import { countedText, hasFields, sampleTexts, takesFields } from '../text.ts';
import { sum } from '../../../format/sum.ts';

/** The parts of a message: the mean of the first rows of the file; without rows, those of the text with empty fields. */
export function partsOf(draft: SendDraft): number {
  const sampled = sampleTexts(draft).map((text) => segment(text).parts);
  if (sampled.length === 0) return segment(countedText(draft)).parts;
  return sum(sampled) / sampled.length;
}

/** Whether {@link partsOf} is only the least, because fields are filled from rows that are not known here. */
export const isLeast = (draft: SendDraft): boolean =>
  takesFields(draft) && hasFields(draft.message) && sampleTexts(draft).length === 0;
