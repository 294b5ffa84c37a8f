// The action of an audit entry in words, and its changes field by field.
import type { AuditAction, AuditEntry } from '../../../contract/audit.ts';
import type { ListFilter } from '../../components/list/filter.ts';

const actionWords: Record<AuditAction, string> = {
  'user.create': 'User created',
  'user.activate': 'User activated',
  'user.deactivate': 'User deactivated',
  'user.delete': 'User deleted',
  'user.role': 'User role changed',
  'user.password_reset': 'Password reset',
  'user.unlock': 'User unlocked',
  'user.sign_in': 'Signed in',
  'user.sign_up': 'Signed up',
  'user.password_change': 'Password changed',
  'smpp_account.create': 'SMPP account created',
  'smpp_account.activate': 'SMPP account activated',
  'smpp_account.deactivate': 'SMPP account deactivated',
  'smpp_account.update': 'SMPP account changed',
  'smpp_account.password_reset': 'SMPP account password reset',
  'smpp_account.delete': 'SMPP account deleted',
  'client.create': 'Client created',
  'client.update': 'Client changed',
  'client.suspend': 'Client suspended',
  'client.activate': 'Client activated',
  'client.delete': 'Client deleted',
  'client.credit': 'Client credited',
  'client.low_balance': 'Low balance alert changed',
  'units.load': 'Units loaded',
  'package.credit': 'Package credited',
  'package.debit': 'Package debited',
  'client.billing': 'Client’s prices changed',
  'connector.drain': 'Connector drained',
  'connector.fill': 'Connector accepts new messages',
  'connector.move': 'Queue moved',
  'parked.retry': 'Result retried',
  'parked.discard': 'Result discarded',
  'connector.create': 'Connector created',
  'connector.update': 'Connector changed',
  'connector.activate': 'Connector activated',
  'connector.deactivate': 'Connector deactivated',
  'connector.delete': 'Connector deleted',
  'sender.create': 'Sender ID configured',
  'sender.update': 'Sender ID changed',
  'sender.activate': 'Sender ID activated',
  'sender.deactivate': 'Sender ID deactivated',
  'sender.delete': 'Sender ID deleted',
  'sender.assign': 'Sender ID assigned',
  'sender.unassign': 'Sender ID unassigned',
  'sender.stripping': 'Message stripping changed',
  'sender_request.create': 'Sender ID requested',
  'sender_request.resend': 'Sender ID requested again',
  'sender_request.withdraw': 'Sender ID request withdrawn',
  'sender_request.approve': 'Sender ID request approved',
  'sender_request.reject': 'Sender ID request rejected',
  'window.create': 'Sending window set',
  'window.update': 'Sending window changed',
  'window.delete': 'Sending window removed',
  'settings.update': 'Platform settings changed',
  'payment.request': 'Top-up requested',
  'payment.assign': 'Payment assigned',
  'payment.dismiss': 'Payment closed without credit',
  'payment.reverse': 'Payment reversed',
  'role.create': 'Role created',
  'role.rename': 'Role renamed',
  'role.suspend': 'Role suspended',
  'role.activate': 'Role activated',
  'role.delete': 'Role deleted',
  'role.grant': 'Permission added',
  'role.revoke': 'Permission revoked',
  'dnd.add': 'Number added to DND',
  'dnd.delete': 'Number removed from DND',
  'dnd.import': 'File imported to DND',
  'dnd.export': 'DND downloaded',
  'template.create': 'Template created',
  'template.update': 'Template changed',
  'template.delete': 'Template deleted',
  'contact.add': 'Contacts added',
  'contact.import': 'Contacts imported',
  'contact.update': 'Contact updated',
  'contact.mute': 'Contact muted',
  'contact.move': 'moved contacts to another group',
  'contact.unmute': 'Contact unmuted',
  'contact.delete': 'Contact deleted',
  'contact.export': 'Contacts downloaded',
  'contact_group.rename': 'Group renamed',
  'contact_group.delete': 'Group deleted',
  'send.typed': 'SMS sent to numbers',
  'send.test': 'Test SMS sent',
  'send.campaign': 'Campaign sent',
  'campaign.pause': 'Campaign paused',
  'campaign.resume': 'Campaign resumed',
  'campaign.cancel': 'Campaign cancelled',
  'campaign.skip': 'Next run skipped',
  'campaign.resend': 'Campaign sent again',
  'campaign.export': 'Recipients downloaded',
  'message.export': 'Messages downloaded',
};

/** "role.rename" as "Role renamed"; an unlisted action as its words: "Connector link test". */
/** The filters of the audit log. */
export const auditFilters: readonly ListFilter[] = [
  { source: 'action', label: 'Action', options: Object.entries(actionWords) },
];

export function actionOf({ action }: AuditEntry): string {
  const words = action.replace(/[._]+/g, ' ');
  return (actionWords as Record<string, string>)[action] ?? words.charAt(0).toUpperCase() + words.slice(1);
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
  const off = /^(role|client)\./.test(action) ? 'Suspended' : 'Inactive';
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

/** One line: "name: Cashier → Teller"; an added or removed value has no arrow. */
export const changeText = (entry: AuditEntry): string =>
  changesOf(entry)
    .map(
      ({ field, before, after }) =>
        `${field}: ${[before, after].filter((side) => side !== undefined).join(' → ')}`,
    )
    .join(', ');

const fieldNames: Record<string, string> = {
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
