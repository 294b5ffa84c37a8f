// The action of an audit entry in words, its subject, and its changes field by field.
import type { AuditEntry } from '../../../contract/audit.ts';
import type { ListFilter } from '../../components/list/filter.ts';
import { statusText } from '../../components/statusText.ts';
import { serverText } from '../../i18n/texts.ts';
import * as kiswahili from './auditKiswahili.ts';
import { auditTexts } from './auditTexts.ts';

/** The filters of the audit log. */
export const auditFilters: readonly ListFilter[] = [
  { source: 'action', label: auditTexts.action, options: Object.entries(auditTexts.actions) },
];

/** "role.rename" as "Role renamed"; an unlisted action as its words: "Connector link test". */
export const actionOf = ({ action }: AuditEntry): string =>
  (auditTexts.actions as Readonly<Record<string, string>>)[action] ??
  capitalized(action.replace(/[._]+/g, ' '));

export const subjectOf = ({ subject }: AuditEntry): string =>
  serverText(subject, kiswahili.subjectIn(subject));

export interface Change {
  field: string;
  /** Undefined where the field was not there. */
  before: string | undefined;
  after: string | undefined;
}

/** The fields that differ, in the order they were written. */
export function changesOf({ action, before, after }: AuditEntry): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const off = /^(role|client)\./.test(action) ? auditTexts.suspended : auditTexts.inactive;
  const valueOf = (field: string, value: unknown) =>
    field === 'status' && (value === 0 || value === 1)
      ? value === 1
        ? auditTexts.active
        : off
      : textOf(field, value);
  return fields
    .map((field) => ({
      field: fieldName(field),
      before: valueOf(field, before?.[field]),
      after: valueOf(field, after?.[field]),
    }))
    .filter((change) => change.before !== change.after);
}

/** One line: "name: Cashier → Teller"; an added or removed value has no arrow. */
export const changeText = (entry: AuditEntry): string =>
  changesOf(entry)
    .map(
      ({ field, before, after }) =>
        `${field}: ${[before, after].filter((side) => side !== undefined).join(' → ')}`,
    )
    .join(', ');

/** English names that are not made from the field's own. */
const names: Readonly<Record<string, string>> = {
  msisdn: 'Phone',
  full_name: 'Name',
  rate: 'Messages per second',
  binds_max: 'Binds',
  mcc: 'MCC',
  mnc: 'MNC',
  package_id: 'Package ID',
  retention_days: 'Message retention (days)',
  daily_sms_cap: 'Daily SMS cap',
  platform_texts_cap: 'Platform-paid SMS per day',
  bind_sign_in: 'Password',
};

const fieldName = (field: string): string =>
  serverText(names[field] ?? capitalized(field.replaceAll('_', ' ')), kiswahili.fields[field]);

function textOf(field: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const known = (english: string) => serverText(english, kiswahili.values[`${field}=${english}`]);
  if (Array.isArray(value))
    return value.length === 0 ? auditTexts.none : value.map((each) => known(String(each))).join(', ');
  if (typeof value === 'boolean') return value ? auditTexts.yes : auditTexts.no;
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field === 'state' || field === 'status') return statusText(value);
  return known(value);
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
