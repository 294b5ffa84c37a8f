// The texts of highlights in the audit log, of refusals, and of the sealed file.
import type { AuditKind } from '../../../contract/audit.ts';
import { texts, type Both } from '../../i18n/texts.ts';

export const auditKindTexts = texts({
  kind: ['Kind', 'Aina'],
  kinds: {
    money: ['Money', 'Pesa'],
    export: ['Downloads', 'Upakuaji'],
    refusal: ['Refused', 'Yaliyokataliwa'],
  } satisfies Record<AuditKind, Both>,
  marks: {
    money: ['Money', 'Pesa'],
    export: ['Large', 'Kubwa'],
    refusal: ['Refused', 'Imekataliwa'],
  } satisfies Record<AuditKind, Both>,
  sealed: ['Download sealed file', 'Pakua faili yenye alama za uthibitisho'],
  sealedHint: [
    'JSON lines with the hash of each entry, so that others can verify them',
    'JSON kwa kila mstari, pamoja na alama ya kila ingizo, ili wengine waweze kuthibitisha',
  ],
  reasons: {
    credentials_wrong: ['wrong number or password', 'nambari au nenosiri si sahihi'],
    account_suspended: ['account suspended', 'akaunti imesimamishwa'],
    one_time_password_expired: ['one-time password expired', 'nenosiri la mara moja limeisha muda'],
    too_many_attempts: ['too many attempts', 'majaribio mengi mno'],
    credentials: ['wrong system ID or password', 'System ID au nenosiri si sahihi'],
    address: ['address not allowed', 'anwani hairuhusiwi'],
    suspended: ['account suspended', 'akaunti imesimamishwa'],
    binds_max: ['limit of binds reached', 'kikomo cha miunganisho kimefikiwa'],
  },
});
