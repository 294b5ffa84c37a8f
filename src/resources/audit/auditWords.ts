// How an entry of the audit log reads: the action in words, and what changed, field by field.
import type { AuditEntry } from '../../../contract/audit.ts';

const actionWords: Record<string, string> = {
  'user.create': 'User created',
  'user.activate': 'User activated',
  'user.deactivate': 'User deactivated',
  'user.delete': 'User deleted',
  'user.role': 'User given another role',
  'user.password_reset': 'Password reset',
  'client.create': 'Client created',
  'client.update': 'Client changed',
  'client.suspend': 'Client suspended',
  'client.activate': 'Client activated',
  'client.delete': 'Client deleted',
  'client.credit': 'Client credited',
  'client.billing': 'Client’s prices changed',
  'payment.assign': 'Payment assigned',
  'payment.dismiss': 'Payment closed without credit',
  'role.create': 'Role created',
  'role.rename': 'Role renamed',
  'role.suspend': 'Role suspended',
  'role.activate': 'Role activated',
  'role.delete': 'Role deleted',
  'role.grant': 'Permission added',
  'role.revoke': 'Permission revoked',
};

/** "role.rename" as "Role renamed"; what has no words of its own reads "Connector link test". */
export function actionOf({ action }: AuditEntry): string {
  const words = action.replace(/[._]+/g, ' ');
  return actionWords[action] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

export interface Change {
  field: string;
  /** Undefined where the field was not there. */
  before: string | undefined;
  after: string | undefined;
}

/** The fields that differ, in the order they were written. */
export function changesOf({ action, before, after }: AuditEntry): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const off = action.startsWith('role.') ? 'Suspended' : 'Inactive';
  const valueOf = (field: string, value: unknown) =>
    field === 'status' && (value === 0 || value === 1) ? (value === 1 ? 'Active' : off) : textOf(value);
  return fields
    .map((field) => ({
      field: fieldName(field),
      before: valueOf(field, before?.[field]),
      after: valueOf(field, after?.[field]),
    }))
    .filter((change) => change.before !== change.after);
}

/** One line: "name: Cashier → Teller"; what was not there before or is gone stands alone. */
export const changeText = (entry: AuditEntry): string =>
  changesOf(entry)
    .map(
      ({ field, before, after }) =>
        `${field}: ${[before, after].filter((side) => side !== undefined).join(' → ')}`,
    )
    .join(', ');

const fieldNames: Record<string, string> = { msisdn: 'Phone', full_name: 'Name' };

function fieldName(field: string): string {
  const words = field.replaceAll('_', ' ');
  return fieldNames[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(String).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
