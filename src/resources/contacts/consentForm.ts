// The consent of a contact in forms: a day and a time in Nairobi instead of an instant (requirements/domain.md#consent).
import { z } from 'zod';
import { consent, type Consent } from '../../../contract/consent.ts';
import { nairobiDay, timeValue } from '../../format/formatDate.ts';
import { contactTexts } from './contactTexts.ts';

const texts = contactTexts.consent;
const { shape } = consent;

/** Null if no consent is recorded. */
export const consentField = z
  .object({
    source: shape.source,
    at: z.iso.date(texts.dateFault),
    time: z.iso.time({ precision: -1 }).or(z.literal('')),
    text: shape.text,
  })
  .nullable();
type TypedConsent = z.infer<typeof consentField>;

export const consentLabels = { source: texts.source, at: texts.date, time: texts.time, text: texts.text };

export const emptyConsent = { source: '', at: '', time: '', text: '' };

export const typedConsent = (given: Consent | null): TypedConsent =>
  given
    ? {
        source: given.source,
        at: nairobiDay(new Date(given.at)),
        time: timeValue(given.at),
        text: given.text,
      }
    : null;

/** A day without a time means its first instant. */
export const consentOf = ({ source, at, time, text }: NonNullable<TypedConsent>): Consent => ({
  source,
  at: `${at}T${time || '00:00'}:00+03:00`,
  text,
});

/** Undefined if nothing changed, so that a recorded consent keeps its seconds. */
export const changedConsent = (typed: TypedConsent, known: Consent | null) =>
  JSON.stringify(typed) === JSON.stringify(typedConsent(known)) ? {} : { consent: typed && consentOf(typed) };
