// The schema and the initial values of the connector form.
import {
  connectorFields,
  connectorLink,
  connectorLinkInput,
  keepsPassword,
  linkDefaults,
  type Connector,
  type ConnectorLink,
} from '../../../contract/connectors.ts';
import { connectorTexts } from './connectorTexts.ts';

/** A link with all fields; the call accepts some of them. An empty password is omitted. */
export const linkFields = connectorLink.extend({ password: connectorLinkInput.shape.password });

type Address = Pick<ConnectorLink, 'host' | 'port' | 'tls'>;

/** Whether the stored password may be used for the link. */
export const hasPassword = (stored: Address | null | undefined, link: Address): boolean =>
  Boolean(stored && keepsPassword(stored, link));

/** The body of the call. A password is required unless that of the `stored` link may be used. */
export const connectorSchema = (stored: ConnectorLink | null | undefined) =>
  connectorFields.extend({
    smpp: linkFields
      .refine((link) => link.password || hasPassword(stored, link), {
        path: ['password'],
        message: connectorTexts.passwordMissing,
        // Checked even if other fields have errors.
        when: () => true,
      })
      .nullable(),
  });

/** Initial values of a new link. */
const newLink = { ...linkDefaults, host: '', port: 2775, system_id: '' };

/** A link as form values: numbers as text, and without the password, which is never shown. */
export const linkValues = (link: object | null | undefined): Record<string, unknown> => {
  const values = Object.entries({ ...newLink, ...link });
  return {
    ...Object.fromEntries(
      values.map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
    ),
    password: '',
  };
};

/** MCC of Kenya, which most connectors have. */
const usualMcc = '639';

export const connectorValues = (connector: Connector | undefined) => ({
  name: connector?.name ?? '',
  queue_prefix: connector?.queue_prefix ?? '',
  scope: connector?.scope ?? '',
  mcc: String(connector?.mcc ?? usualMcc),
  mnc: String(connector?.mnc ?? ''),
  smpp: connector?.smpp ? linkValues(connector.smpp) : null,
});
