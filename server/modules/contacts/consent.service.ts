// The consent of contacts to messages (requirements/domain.md#consent). It is evidence and decides no send: the do-not-disturb list
// prevails, and rows show both.
import type { Consent } from '../../../contract/consent.ts';
import type { Contact } from '../../../contract/contacts.ts';
import type { Db } from '../../db/database.ts';
import { Refusal } from '../../domain/refusal.ts';
import { findDnd, withErased } from '../dnd/listed.service.ts';
import type { ContactRow, StoredConsent } from './contacts.store.ts';

/** Throws 422 if the time of the consent is after `now`. */
export function requirePast(given: Consent | null | undefined, now: Date): void {
  if (given && isFuture(new Date(given.at), now))
    throw new Refusal(422, 'consent_in_future', 'The date of the consent is in the future', 'consent.at');
}

export const isFuture = (at: Date, now: Date): boolean => at.getTime() > now.getTime();

export const storedConsent = (given: Consent | null): StoredConsent => ({
  consent_source: given?.source ?? null,
  consent_at: given ? new Date(given.at) : null,
  consent_text: given?.text ?? null,
});

/** The fields of a consent for the audit log. */
export const auditedConsent = ({ consent_source, consent_at, consent_text }: StoredConsent) => ({
  consent_source,
  consent_at: consent_at?.toISOString() ?? null,
  consent_text,
});

export type ShownRow = ContactRow & { dnd: boolean };

/** Adds the data that {@link contactOf} shows. Reads the DND list only for contacts with a consent. */
export async function withDnd(db: Db, rows: ContactRow[]): Promise<ShownRow[]> {
  const agreed = rows.filter(({ consent_at }) => consent_at !== null);
  const numbers = {
    clientIds: [...new Set(agreed.map(({ client_id }) => client_id))],
    msisdns: agreed.map(({ msisdn }) => msisdn),
  };
  const isDnd = await withErased(db, numbers, await findDnd(db, numbers));
  return rows.map((row) => ({ ...row, dnd: row.consent_at !== null && isDnd(row.client_id, row.msisdn) }));
}

/** The contact as shown. Fields, consent and DND are omitted if there are none, because they extend the specification. */
export function contactOf({ dnd, ...row }: ShownRow): Contact {
  const { fields, client_id: _client, consent_source, consent_at, consent_text, created, ...others } = row;
  return {
    ...others,
    created: created.toISOString(),
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(consent_at && {
      consent: { source: consent_source ?? '', at: consent_at.toISOString(), text: consent_text ?? '' },
    }),
    ...(dnd && { dnd }),
  };
}
