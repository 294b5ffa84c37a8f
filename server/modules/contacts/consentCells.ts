// The consents in a file of contacts (requirements/domain.md#consent): their columns by heading, all three or none, and the consent
// of a row.
import {
  consentColumns,
  consentSourceCharactersMax,
  consentTextCharactersMax,
  type Consent,
} from '../../../contract/consent.ts';
import { readConsentTime } from '../../domain/consentTime.ts';
import { isFuture } from './consent.service.ts';

type Use = (typeof consentColumns)[number];

// The whole heading, in English or as contacts.csv has it in Kiswahili.
const headings: Record<Use, RegExp> = {
  consent_source: /^(consent[\s_-]*(source|channel)|(source|channel) of consent|chanzo cha ridhaa)$/i,
  consent_at:
    /^(consent[\s_-]*(at|on|date|time|given|timestamp|date[\s_-]*time)|(date|time) of consent|consented[\s_-]*(at|on)|tarehe ya ridhaa)$/i,
  consent_text: /^(consent[\s_-]*(text|wording|statement)|text of consent|maneno ya ridhaa)$/i,
};

/** The columns of a consent, with their positions; none if one of the three is missing. */
export function findConsentColumns(columns: readonly string[]): [Use, number][] {
  const found = consentColumns.map((use): [Use, number] => [
    use,
    columns.findIndex((name) => headings[use].test(name)),
  ]);
  return found.every(([, at]) => at >= 0) ? found : [];
}

interface ReadConsent {
  /** Undefined if the row has no consent. */
  consent?: Consent;
  /** The reason for which the row is rejected; undefined if it is valid. */
  fault?: string;
}

/** Reads the consent of a row. */
export function consentReader(uses: readonly string[], now: Date): (cells: readonly string[]) => ReadConsent {
  const places = consentColumns.map((use) => uses.indexOf(use));
  if (places.includes(-1)) return () => ({});
  return (cells) => {
    const [source = '', written = '', text = ''] = places.map((at) => (cells[at] ?? '').trim());
    if (source + written + text === '') return {};
    if (source === '' || written === '' || text === '')
      return { fault: 'Consent needs a source, a date and a text' };
    if (source.length > consentSourceCharactersMax)
      return { fault: `Consent source longer than ${consentSourceCharactersMax} characters` };
    if (text.length > consentTextCharactersMax)
      return { fault: `Consent text longer than ${consentTextCharactersMax} characters` };
    const at = readConsentTime(written);
    if (!at) return { fault: 'Consent date must be like 2026-01-31, 31/01/2026 or 31/01/2026 14:30' };
    if (isFuture(at, now)) return { fault: 'Consent date in the future' };
    return { consent: { source, at: at.toISOString(), text } };
  };
}
