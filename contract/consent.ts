// The consent of a contact to messages (requirements/domain.md#consent): its source, its time, and the text that the person
// agreed to. All three are recorded, or none.
import { z } from 'zod';
import { filledText, instant } from './common.ts';

export const consentSourceCharactersMax = 80;
export const consentTextCharactersMax = 500;

/** The earliest year accepted: no file has earlier consents, and PostgreSQL rejects year 0. */
export const consentYearMin = 1990;

export const consent = z.object({
  /** For example "Web form", "Branch" or "SMS keyword". */
  source: filledText('Consent source', consentSourceCharactersMax),
  at: instant.refine(
    (at) => Date.parse(at) >= Date.UTC(consentYearMin, 0),
    `Consent date must not be before ${consentYearMin}`,
  ),
  text: filledText('Consent text', consentTextCharactersMax),
});
export type Consent = z.infer<typeof consent>;

/** The columns of a contacts file that hold consents. */
export const consentColumns = ['consent_source', 'consent_at', 'consent_text'] as const;

/** Filter of lists of contacts. */
export const consentFilter = z.enum(['recorded', 'none']).optional();
