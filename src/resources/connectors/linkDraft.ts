// The connector form's draft, as text, and the request made of it.
import {
  connectorLinkInput,
  connectorScopes,
  keepsPassword,
  linkDefaults,
} from '../../../contract/connectors.ts';
import type { Connector, ConnectorLinkInput, ConnectorScope } from '../../../contract/connectors.ts';
import type { ConnectorChange } from '../../dataProvider/rpc/connectors.ts';

export interface LinkDraft {
  host: string;
  port: string;
  system_id: string;
  password: string;
  system_type: string;
  bind: string;
  tls: boolean;
  window: string;
  rate: string;
  sessions: string;
  source_ton: string;
  source_npi: string;
  message_id_format: string;
}

export interface ConnectorDraft {
  name: string;
  queue_prefix: string;
  scope: string;
  mcc: string;
  mnc: string;
  hasLink: boolean;
  link: LinkDraft;
}

/** MCC of Kenya, where most connectors are. */
const usualMcc = '639';

export function draftOf(connector: Connector | undefined): ConnectorDraft {
  const link = { ...linkDefaults, host: '', port: '2775', system_id: '', ...connector?.smpp };
  return {
    name: connector?.name ?? '',
    queue_prefix: connector?.queue_prefix ?? '',
    scope: connector?.scope ?? '',
    mcc: String(connector?.mcc ?? usualMcc),
    mnc: String(connector?.mnc ?? ''),
    hasLink: Boolean(connector?.smpp),
    link: {
      ...link,
      port: String(link.port),
      window: String(link.window),
      rate: String(link.rate),
      sessions: String(link.sessions),
      source_ton: String(link.source_ton),
      source_npi: String(link.source_npi),
      password: '',
    },
  };
}

/** The link as the server accepts it. An empty password is omitted, which keeps the stored one. */
export function linkOf({ password, ...draft }: LinkDraft): ConnectorLinkInput {
  return {
    ...draft,
    port: wholeOf(draft.port),
    window: wholeOf(draft.window),
    rate: wholeOf(draft.rate),
    sessions: wholeOf(draft.sessions),
    source_ton: wholeOf(draft.source_ton),
    source_npi: wholeOf(draft.source_npi),
    bind: draft.bind as ConnectorLinkInput['bind'],
    message_id_format: draft.message_id_format as ConnectorLinkInput['message_id_format'],
    ...(password !== '' && { password }),
  };
}

/** Text that is no number becomes NaN, which the schema's bounds refuse with the field's name. */
const wholeOf = (text: string): number => (text.trim() === '' ? NaN : Number(text));

/** The request. `smpp` is only set where there is or was a link. */
export function changeOf(draft: ConnectorDraft, connector: Connector | undefined): ConnectorChange {
  const smpp = draft.hasLink ? linkOf(draft.link) : connector?.smpp ? null : undefined;
  return {
    name: draft.name.trim(),
    queue_prefix: draft.queue_prefix.trim(),
    scope: draft.scope as ConnectorScope,
    mcc: draft.mcc.trim(),
    mnc: draft.mnc.trim(),
    ...(connector && { id: connector.id, status: connector.status === 1 ? 1 : 0 }),
    ...(smpp !== undefined && { smpp }),
  };
}

export const requiredText = 'Please fill all required fields';
const requiredFields = ['name', 'queue_prefix', 'scope', 'mcc', 'mnc'] as const;
const requiredLinkFields = ['host', 'port', 'system_id'] as const;

/** Names of the required fields that are empty. */
export function missingOf(draft: ConnectorDraft, connector: Connector | undefined): Set<string> {
  const missing = new Set<string>(requiredFields.filter((field) => draft[field].trim() === ''));
  if (draft.scope !== '' && !connectorScopes.some((scope) => scope === draft.scope)) missing.add('scope');
  if (draft.hasLink) {
    for (const field of requiredLinkFields) if (draft.link[field].trim() === '') missing.add(field);
    if (passwordOf(draft.link, connector) !== 'stored' && draft.link.password === '') missing.add('password');
  }
  return missing;
}

/** Whether a stored password can be used; `again`: one is stored, for another host, port or TLS setting. */
export function passwordOf(draft: LinkDraft, connector: Connector | undefined): 'stored' | 'again' | 'none' {
  if (!connector?.smpp) return 'none';
  return keepsPassword(connector.smpp, { ...draft, port: wholeOf(draft.port) }) ? 'stored' : 'again';
}

/** A fault of the link that the server would refuse. */
export const linkFaultOf = (draft: LinkDraft): string | undefined =>
  connectorLinkInput.safeParse(linkOf(draft)).error?.issues[0]?.message;
