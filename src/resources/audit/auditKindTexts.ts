// The texts of highlights in the audit log, of refusals, and of the sealed file.
import type { AuditKind } from '../../../contract/audit.ts';
import { texts } from '../../i18n/texts.ts';

export const auditKindTexts = texts({
  en: {
    kind: 'Kind',
    kinds: { money: 'Money', export: 'Downloads', refusal: 'Refused' } satisfies Record<AuditKind, string>,
    marks: { money: 'Money', export: 'Large', refusal: 'Refused' } satisfies Record<AuditKind, string>,
    sealed: 'Download sealed file',
    sealedHint: 'JSON lines with the hash of each entry, so that others can verify them',
    reasons: {
      credentials_wrong: 'wrong number or password',
      one_time_password_expired: 'one-time password expired',
      too_many_attempts: 'too many attempts',
      credentials: 'wrong system ID or password',
      address: 'address not allowed',
      suspended: 'account suspended',
      binds_max: 'limit of binds reached',
    },
  },
  sw: {
    kind: 'Aina',
    kinds: { money: 'Pesa', export: 'Upakuaji', refusal: 'Yaliyokataliwa' },
    marks: { money: 'Pesa', export: 'Kubwa', refusal: 'Imekataliwa' },
    sealed: 'Pakua faili yenye alama za uthibitisho',
    sealedHint: 'JSON kwa kila mstari, pamoja na alama ya kila ingizo, ili wengine waweze kuthibitisha',
    reasons: {
      credentials_wrong: 'nambari au nenosiri si sahihi',
      one_time_password_expired: 'nenosiri la mara moja limeisha muda',
      too_many_attempts: 'majaribio mengi mno',
      credentials: 'System ID au nenosiri si sahihi',
      address: 'anwani hairuhusiwi',
      suspended: 'akaunti imesimamishwa',
      binds_max: 'kikomo cha miunganisho kimefikiwa',
    },
  },
});
