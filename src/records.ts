// Defines for react-admin how records of a resource are named, and whether they can be created and changed.
import type { ResourceProps } from 'react-admin';
import type { ApiKey } from '../contract/apiKeys.ts';
import type { AuditEntry } from '../contract/audit.ts';
import type { Campaign } from '../contract/campaigns.ts';
import type { Client } from '../contract/clients.ts';
import type { Connector } from '../contract/connectors.ts';
import type { Contact } from '../contract/contacts.ts';
import type { DndEntry } from '../contract/dnd.ts';
import type { IncomingNumber } from '../contract/incomingNumbers.ts';
import type { MessageRecord } from '../contract/messages.ts';
import type { Payment } from '../contract/payments.ts';
import type { Role } from '../contract/roles.ts';
import type { SenderConfiguration, SenderMapping } from '../contract/senders.ts';
import type { SenderRequest } from '../contract/senderRequests.ts';
import type { Template } from '../contract/templates.ts';
import type { SystemUser } from '../contract/users.ts';
import type { SmppAccountRow } from './dataProvider/compat/rows.ts';

type Definition = Pick<ResourceProps, 'recordRepresentation' | 'hasCreate' | 'hasEdit'>;

/** A record is named by one of its fields or by a text made of several. */
const records = <Row>(
  by: (string & keyof Row) | ((row: Row) => string),
  can: Definition = {},
): Definition => ({
  recordRepresentation: by,
  ...can,
});

const canCreate = { hasCreate: true };
const canChange = { hasCreate: true, hasEdit: true };

/** Definitions by resource. Records of other resources are named by their id. */
export const definitions: Readonly<Record<string, Definition>> = {
  'transactional-sms': records<MessageRecord>('msisdn'),
  'promotional-sms': records<MessageRecord>('msisdn'),
  'group-sms': records<Campaign>('campaign_name'),
  'scheduled-sms': records<Campaign>('campaign_name'),
  'dnd-sms': records<DndEntry>('msisdn', canCreate),
  'contact-sms': records<Contact>((row) => `${row.first_name} ${row.other_name}`, canChange),
  'bulk-sms': records<Template>('name', canChange),
  'client-sms': records<Client>('name', canChange),
  'telco-configuration': records<Connector>('name', canChange),
  'senderid-configuration': records<SenderConfiguration>('code', canChange),
  'senderid-mapping': records<SenderMapping>((row) => `${row.sender_id ?? ''} · ${row.client_name ?? ''}`),
  'senderid-requests': records<SenderRequest>('code', canCreate),
  'sending-windows': canChange,
  'incoming-numbers': records<IncomingNumber>('number', canChange),
  developers: records<ApiKey>('name', canChange),
  'system-users': records<SystemUser>('full_name', canChange),
  'user-roles': records<Role>('name', canChange),
  'smpp-accounts': records<SmppAccountRow>('username', canChange),
  payments: records<Payment>('reference', canCreate),
  'audit-log': records<AuditEntry>('subject'),
};
