// Refusals name a field by the label of its form. Those in Kiswahili are made from the label (src/i18n/faults.ts), so English is checked.
import type { FieldErrors } from 'react-hook-form';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Connector } from '../../../contract/connectors.ts';
import { labelOf, type GivenLabels } from '../../../contract/faults.ts';
import type { ContractForm } from '../../../src/components/form/ContractForm.tsx';
import { asSchemaInput, resolverOf } from '../../../src/components/form/formSchema.ts';
import { AlertForm } from '../../../src/features/lowBalance/LowBalanceAlert.tsx';
import { RouteForm } from '../../../src/features/routing/RouteForm.tsx';
import { SenderForm } from '../../../src/features/senders/SenderForm.tsx';
import { TopupForm } from '../../../src/features/topups/TopupForm.tsx';
import { UnitsForm } from '../../../src/features/units/UnitsForm.tsx';
import { UserForm } from '../../../src/features/users/UserForm.tsx';
import { KeyForm } from '../../../src/pages/developers/keys/KeyForm.tsx';
import { WebhookForm } from '../../../src/pages/developers/webhooks/WebhookForm.tsx';
import { ClientCreate } from '../../../src/resources/clients/ClientCreate.tsx';
import { ClientForm } from '../../../src/resources/clients/ClientForm.tsx';
import { CreditForm } from '../../../src/resources/clients/CreditForm.tsx';
import { RateForm } from '../../../src/resources/clients/RateForm.tsx';
import { ConnectorForm } from '../../../src/resources/connectors/ConnectorForm.tsx';
import { DndAdd } from '../../../src/resources/dnd/DndForms.tsx';
import { IncomingNumberForm } from '../../../src/resources/incomingNumbers/IncomingNumberForm.tsx';
import { PackageForm } from '../../../src/resources/packages/PackageForm.tsx';
import { SettingsForm } from '../../../src/resources/settings/SettingsForm.tsx';
import { SmppAccountLimits } from '../../../src/resources/smppAccounts/SmppAccountLimits.tsx';
import { TemplateForm } from '../../../src/resources/templates/TemplateForm.tsx';
import { busyMachine } from '../../support/console/busyMachine.ts';
import { showScreen } from '../../support/console/showScreen.tsx';

type Form = Parameters<typeof ContractForm>[0];
const shown = vi.hoisted((): { form?: Form } => ({}));
vi.mock('../../../src/components/form/ContractForm.tsx', () => ({
  ContractForm: (form: Form) => {
    shown.form = form;
    return null;
  },
}));
beforeEach(() => {
  delete shown.form;
});

const none = () => undefined;
const linked = { id: 1, name: 'Safaricom', smpp: {} } as Connector;
const link = { connector: linked, hasLinks: true };
const client = { id: 2, name: 'Wanjiku Agrovet' } as Parameters<typeof ClientForm>[0]['client'];
const settings = {} as Parameters<typeof SettingsForm>[0]['settings'];

const price = { connector_id: 1, billing_rate: '0.8000' };
const topup = {
  clientId: 2,
  account: undefined,
  isLoading: false,
  start: { amount: '', msisdn: '' },
  onRequested: none,
};

it.each([
  ['Connector', () => <ConnectorForm {...link} />],
  ['SMPP account', () => <SmppAccountLimits account={{ id: 1 }} />],
  ['Platform Settings', () => <SettingsForm settings={settings} />],
  ['Create Client', () => <ClientCreate onPassword={none} />],
  ['Client', () => <ClientForm client={client} />],
  ['Add Credits', () => <CreditForm clientId={2} />],
  ['Units', () => <UnitsForm kind="transfer" />],
  ['Low balance alert', () => <AlertForm clientId={2} units={null} />],
  ['Top Up', () => <TopupForm {...topup} />],
  ['Billing', () => <RateForm clientId={2} line={price} />],
  ['Package', () => <PackageForm verb="credit" />],
  ['User', () => <UserForm onPassword={none} />],
  ['Sender ID', () => <SenderForm />],
  ['Incoming number', () => <IncomingNumberForm number={undefined} />],
  ['Route', () => <RouteForm />],
  ['API key', () => <KeyForm value={undefined} onSaved={none} />],
  ['Webhook', () => <WebhookForm value={undefined} onSaved={none} />],
  ['Template', () => <TemplateForm template={undefined} />],
  ['DND', DndAdd],
] as const)('%s', async (_name, Screen) => {
  showScreen(Screen, {}, { roleId: 1, clientId: 1 });
  const { schema, labels, defaultValues } = await vi.waitUntil(() => shown.form, busyMachine);
  const wrong: string[] = [];
  for (const value of ['x'.repeat(5000), 'é', '!', '-1', '1.5', '99999999999', {}]) {
    const typed = filledWith(value, defaultValues);
    const { errors } = await resolverOf(schema, labels)(typed as object, undefined, {} as never);
    wrong.push(...misnamed(errors, labels), ...misnamedAmounts(schema, typed, labels));
  }
  expect([...new Set(wrong)]).toEqual([]);
});

const filledWith = (value: unknown, defaults: unknown): unknown =>
  typeof defaults === 'object' && defaults !== null && !Array.isArray(defaults)
    ? Object.fromEntries(Object.entries(defaults).map(([name, inner]) => [name, filledWith(value, inner)]))
    : value;

/**
 * The sentences about amounts as the API has them, without the labels of the form, that do not begin with the label of their field. The
 * units of a new client are a field of Add Credits, whose label the API has.
 */
const misnamedAmounts = (schema: Form['schema'], typed: unknown, labels: GivenLabels): string[] =>
  (schema.safeParse(asSchemaInput(schema, typed as object)).error?.issues ?? [])
    .map(({ path, message }) => ({ message, label: labelOf(path, labels) }))
    .filter(({ message, label }) => {
      const [, subject] = /^(.+) must be (?:a whole number|above)/.exec(message) ?? [];
      return (
        ![undefined, label, label.replace(unit, '')].includes(subject) && label !== 'Units to start with'
      );
    })
    .map(({ message, label }) => `${label}: ${message}`);

const unit = / \([^)]*\)$/;

/** The messages whose subject is not the label of their field. A unit at the end of a label may be missing. */
function misnamed(errors: FieldErrors, labels: GivenLabels, path: string[] = []): string[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    const text = error?.message;
    if (typeof text !== 'string') return misnamed(error as FieldErrors, labels, [...path, name]);
    const label = labelOf([...path, name], labels);
    if (text.startsWith(label)) return [];
    const subject = /^(?:The |A )?(.+?) (?:must|may|is|are|has|needs)\b/.exec(text)?.[1]?.toLowerCase();
    const shortLabel = label.replace(unit, '').toLowerCase();
    return [undefined, shortLabel, shortLabel.replace(/s$/, '')].includes(subject)
      ? []
      : [`${label}: ${text}`];
  });
}
