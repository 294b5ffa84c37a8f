// The schema of the connector form, and what it starts with.
import {
  connectorLink,
  connectorLinkInput,
  keepsPassword,
  linkDefaults,
  upsertConnector,
  type Connector,
  type ConnectorLink,
} from '../../../contract/connectors.ts';
import { connectorTexts } from './connectorTexts.ts';

/** A link whose fields are all filled in; the call takes a part of one. An empty password is omitted. */
export const linkFields = connectorLink.extend({ password: connectorLinkInput.shape.password });

type Address = Pick<ConnectorLink, 'host' | 'port' | 'tls'>;

/** Whether the stored password may be used for the link. */
export const hasPassword = (stored: Address | null | undefined, link: Address): boolean =>
  Boolean(stored && keepsPassword(stored, link));

/** The body of the call, with a password unless the one of the `stored` link may be used. */
export const connectorSchema = (stored: ConnectorLink | null | undefined) =>
  upsertConnector.body.omit({ id: true, status: true }).extend({
    smpp: linkFields
      .refine((link) => link.password || hasPassword(stored, link), {
        path: ['password'],
        message: connectorTexts.passwordMissing,
        // Beside faults of other fields, too.
        when: () => true,
      })
      .nullable(),
  });

/** What the form of a new link starts with. */
const newLink = { ...linkDefaults, host: '', port: 2775, system_id: '' };

/** A link as the form has it: numbers as text, and no password, which is never shown. */
export const linkValues = (link: object | null | undefined): Record<string, unknown> => {
  const values = Object.entries({ ...newLink, ...link });
  return {
    ...Object.fromEntries(
      values.map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
    ),
    password: '',
  };
};

/** MCC of Kenya, where most connectors are. */
const usualMcc = '639';

export const connectorValues = (connector: Connector | undefined) => ({
  name: connector?.name ?? '',
  queue_prefix: connector?.queue_prefix ?? '',
  scope: connector?.scope ?? '',
  mcc: String(connector?.mcc ?? usualMcc),
  mnc: String(connector?.mnc ?? ''),
  smpp: connector?.smpp ? linkValues(connector.smpp) : null,
});
