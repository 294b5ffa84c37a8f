// The subject of an audit entry, with a link to its record or to a list filtered by it.
import type { ReactNode } from 'react';
import type { AuditEntry } from '../../../contract/audit.ts';
import type { Module } from '../../../contract/access.ts';
import { formatMsisdnsIn } from '../../format/formatMsisdn.ts';
import { listAddress } from '../../components/list/filter.ts';
import { RecordLink } from '../../components/record/RecordLink.tsx';
import { subjectOf } from './auditText.ts';

interface Target {
  to: string;
  module: Module;
}

/** Entries hold names instead of ids, so most records are found by the search of their list. */
const targets: Readonly<Record<string, (entry: AuditEntry) => Target | undefined>> = {
  client: ({ client_id }) => (client_id ? { to: `/client-sms/${client_id}`, module: 'clients' } : undefined),
  user: ({ subject }) => {
    const msisdn = /\((\d+)\)$/.exec(subject)?.[1];
    return msisdn ? { to: listAddress('/system-users', { search: msisdn }), module: 'users' } : undefined;
  },
  role: () => ({ to: '/user-roles', module: 'roles' }),
  connector: () => ({ to: '/telco-configuration', module: 'connectors' }),
  sender: ({ subject }) => ({
    to: listAddress('/senderid-configuration', { search: nameOf(subject) }),
    module: 'sender_ids',
  }),
  sender_request: ({ subject }) => ({
    to: listAddress('/senderid-requests', { search: nameOf(subject) }),
    module: 'sender_requests',
  }),
  payment: ({ subject }) => ({ to: listAddress('/payments', { search: subject }), module: 'payments' }),
  dnd: ({ subject }) =>
    /^\d{9,}$/.test(subject)
      ? { to: listAddress('/dnd-sms', { msisdn: subject }), module: 'dnd' }
      : undefined,
  template: () => ({ to: '/bulk-sms', module: 'templates' }),
};

/** The sender ID of "ELIMU on Safaricom". */
const nameOf = (subject: string): string => subject.split(' on ')[0] ?? subject;

export function AuditSubject({ entry }: { entry: AuditEntry }): ReactNode {
  const [noun = '', verb] = entry.action.split('.');
  // A deleted record is in no list, so it has no link.
  const target = verb === 'delete' && noun !== 'client' ? undefined : targets[noun]?.(entry);
  const text = formatMsisdnsIn(subjectOf(entry));
  return target ? (
    <RecordLink to={target.to} module={target.module}>
      {text}
    </RecordLink>
  ) : (
    text
  );
}
