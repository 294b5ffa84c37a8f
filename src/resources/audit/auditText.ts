// The texts of an audit entry: its action, its subject, and its changes field by field.
import { auditKinds, largeExportRows, type AuditEntry, type AuditKind } from '../../../contract/audit.ts';
import { keysOf } from '../../../contract/keysOf.ts';
import { formatNumber } from '../../format/formatNumber.ts';
import type { ListFilter } from '../../components/list/filter.ts';
import { statusText } from '../../components/statusText.ts';
import { approvalTexts } from '../../features/approvals/approvalTexts.ts';
import { paymentReason } from '../../features/payments/paymentReason.ts';
import { languageNames } from '../../../contract/languages.ts';
import { serverText } from '../../i18n/texts.ts';
import * as kiswahili from './auditKiswahili.ts';
import { auditActionTexts } from './auditActionTexts.ts';
import { auditKindTexts } from './auditKindTexts.ts';
import { auditTexts } from './auditTexts.ts';

/** The filters of the audit log. */
export const auditFilters: readonly ListFilter[] = [
  { source: 'kind', label: auditKindTexts.kind, options: auditKindTexts.kinds },
  { source: 'action', label: auditTexts.action, options: auditActionTexts },
];

/** "role.rename" becomes "Role renamed"; an action without a label is shown by its own words: "Connector link test". */
export const actionOf = ({ action }: AuditEntry): string =>
  (auditActionTexts as Readonly<Record<string, string>>)[action] ??
  capitalized(action.replace(/[._]+/g, ' '));

/** The highlight of an entry; undefined for most entries. Downloads are highlighted only if they are large. */
export function markOf({ action, after }: AuditEntry): AuditKind | undefined {
  const kinds = keysOf(auditKinds);
  const kind = kinds.find((each) => (auditKinds[each] as readonly string[]).includes(action));
  const rows = after?.['rows'];
  return kind === 'export' && !(typeof rows === 'number' && rows > largeExportRows) ? undefined : kind;
}

export function markText(entry: AuditEntry): string | undefined {
  const mark = markOf(entry);
  return mark && auditKindTexts.marks[mark];
}

export const subjectOf = ({ subject }: AuditEntry): string =>
  serverText(subject, kiswahili.subjectIn(subject));

export interface Change {
  field: string;
  /** Undefined if the field did not exist before. */
  before: string | undefined;
  after: string | undefined;
}

/** The fields that differ, in the order in which they were written. */
export function changesOf({ action, before, after }: AuditEntry): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const off = /^(role|client)\./.test(action) ? auditTexts.suspended : auditTexts.inactive;
  const valueOf = (field: string, value: unknown) => {
    if (field === 'status' && (value === 0 || value === 1)) return value === 1 ? auditTexts.active : off;
    return codeText(action, field, value) ?? textOf(field, value);
  };
  return fields
    .map((field) => ({
      field: fieldName(field),
      before: valueOf(field, before?.[field]),
      after: valueOf(field, after?.[field]),
    }))
    .filter((change) => change.before !== change.after);
}

/** The text of a value that is a code; undefined for other values. */
function codeText(action: string, field: string, value: unknown): string | undefined {
  const isRefusal = (auditKinds.refusal as readonly string[]).includes(action);
  if (field === 'reason' && isRefusal) return wordOf(auditKindTexts.reasons, value);
  if (field === 'reason' && action.startsWith('payment.') && typeof value === 'string')
    return paymentReason({ reason: value });
  if (field === 'kind' && action.startsWith('approval.')) return wordOf(approvalTexts.kinds, value);
  return field === 'language' ? wordOf(languageNames, value) : undefined;
}

/** The text of a code; undefined if the code is unknown to this version. */
const wordOf = (words: Readonly<Record<string, string>>, code: unknown): string | undefined =>
  words[code as string];

/** A change in one line: "name: Cashier → Teller". An added or removed value has no arrow. */
export const changeText = (entry: AuditEntry): string =>
  changesOf(entry)
    .map(
      ({ field, before, after }) =>
        `${field}: ${[before, after].filter((side) => side !== undefined).join(' → ')}`,
    )
    .join(', ');

/** English names that cannot be derived from the name of the field. */
const names: Readonly<Record<string, string>> = {
  msisdn: 'Phone',
  full_name: 'Name',
  rate: 'Messages per second',
  binds_max: 'Binds',
  mcc: 'MCC',
  mnc: 'MNC',
  retention_days: 'Message retention (days)',
  daily_sms_cap: 'Daily SMS cap',
  platform_texts_cap: 'Platform-paid SMS per day',
  second_factor: 'Two-step sign-in',
  confirmation: 'Who confirms before money moves',
  bind_sign_in: 'Password',
  route_order: 'Route',
  pause_failed_percent: 'Share of failed messages that pauses a campaign (%)',
  pause_sent_min: 'Messages sent before a campaign can be paused',
  password_characters_min: 'Minimum password length',
  platform_idle_minutes: 'Session timeout of platform users (minutes)',
  client_idle_minutes: 'Session timeout of client users (minutes)',
};

const fieldName = (field: string): string =>
  serverText(
    names[field] ?? capitalized(field.replaceAll('_', ' ').replace(/\bid(?=s?$)/, 'ID')),
    kiswahili.fields[field],
  );

/** The fields whose numbers are amounts. Others may be ids, ports or codes. */
const amounts = new Set(['balance', 'credit_limit', 'daily_sms_cap', 'recipients', 'rows', 'stock', 'units']);

function textOf(field: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const known = (english: string) => serverText(english, kiswahili.values[`${field}=${english}`]);
  if (Array.isArray(value)) {
    const hasFields = value.some((each) => typeof each === 'object');
    return value.length === 0
      ? auditTexts.none
      : value.map((each) => textOf(field, each) ?? auditTexts.none).join(hasFields ? '; ' : ', ');
  }
  if (typeof value === 'boolean') return value ? auditTexts.yes : auditTexts.no;
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, each]) => `${fieldName(name)}: ${textOf(name, each) ?? auditTexts.none}`)
      .join(', ');
  if (typeof value === 'number' && amounts.has(field)) return formatNumber(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field === 'state' || field === 'status') return statusText(value);
  return known(value);
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
