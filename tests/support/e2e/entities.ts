// The console's resources with react-admin's verbs: those that each has, those that it lacks and why, and a record to create, change
// and delete.
import type { RaRecord } from 'react-admin';
import { dataProvider } from '../../../src/dataProvider/index.ts';
import type { ResourceName } from '../../../src/dataProvider/resources.ts';
import { write } from '../../../src/dataProvider/write.ts';

export const standardVerbs = ['getList', 'getOne', 'getMany', 'create', 'update', 'delete'] as const;
type Verb = (typeof standardVerbs)[number];
type WriteVerb = 'create' | 'update' | 'delete';

/** Finds the row of a list that has these values. */
export type Find = (resource: ResourceName, values: object, filter?: object) => Promise<RaRecord>;

export interface Entity {
  resource: ResourceName;
  /** Verbs beyond the standard ones. */
  own?: readonly string[];
  /** Verbs that the resource does not have, with the reasons. */
  without?: Partial<Record<Verb, string>>;
  /** Why the specification has no call for any of its verbs, or for some of them. */
  unspecified?: string | Partial<Record<WriteVerb, string>>;
  /** Creates the record if `create` is not a verb. */
  prepare?: () => Promise<unknown>;
  /** The filter that its list requires. */
  filter?: (find: Find) => Promise<object>;
  create?: (find: Find) => Promise<object> | object;
  /** Values of the record's row in the list; if empty, any row. */
  shows: object;
  update?: (find: Find) => Promise<object> | object;
  /** Values of the row after the update. */
  showsThen?: object;
}

const readOnly = (reason: string) => ({ create: reason, update: reason, delete: reason });
const sent = readOnly(
  'messages and campaigns come from the resource `sends`, whose order is confirmed first',
);

const connector = {
  name: 'Jambo',
  queue_prefix: 'jambo',
  scope: 'NETWORK',
  mcc: '639',
  mnc: '99',
  status: 0,
};
const configuration = { sender_name: 'BARAKA2', package_id: 4712 };
const person = { fullname: 'Asha Baraka', email: 'asha@baraka.example', msisdn: '0711222444' };
const contact = { country_code: 'ke', msisdn: '0733444555', first_name: 'Zawadi', other_name: 'Mrembo' };

export const entities: readonly Entity[] = [
  {
    resource: 'client-sms',
    own: ['setStatus'],
    unspecified: { delete: 'the specification suspends clients only' },
    create: () => ({
      company_name: 'Baraka Traders',
      full_name: 'Neema Baraka',
      email: 'neema@baraka.example',
      msisdn: '0711222333',
      address: 'Biashara Street 4',
      street: 'Mombasa',
      country_code: 'KE',
    }),
    shows: { name: 'Baraka Traders', address: 'Biashara Street 4' },
    update: () => ({ address: 'Moi Avenue 9' }),
    showsThen: { name: 'Baraka Traders', address: 'Moi Avenue 9' },
  },
  {
    resource: 'telco-configuration',
    own: ['drain', 'moveQueue', 'test'],
    create: () => connector,
    shows: { name: 'Jambo', status: 0 },
    update: () => ({ ...connector, name: 'Jambo Kenya', status: 1 }),
    showsThen: { name: 'Jambo Kenya', status: 1 },
  },
  {
    resource: 'senderid-configuration',
    create: async (find) => ({
      code: 'BARAKA',
      package_id: 4711,
      connector_id: (await find('telco-configuration', { name: 'Jambo Kenya' })).id,
    }),
    shows: { code: 'BARAKA', connector_name: 'Jambo Kenya' },
    update: async (find) => ({
      ...configuration,
      connector_id: (await find('telco-configuration', { name: 'Jambo Kenya' })).id,
    }),
    showsThen: { code: 'BARAKA2' },
  },
  {
    // The sender IDs of a client: the mapping from the client's side.
    resource: 'client-senders',
    own: ['createMany'],
    filter: async (find) => ({ client_id: (await find('client-sms', { name: 'Baraka Traders' })).id }),
    create: async (find) => ({
      sender_id: (await find('senderid-configuration', { code: 'BARAKA2' })).id,
      client_id: (await find('client-sms', { name: 'Baraka Traders' })).id,
    }),
    shows: { sender_id: 'BARAKA2', otp: 0 },
    update: () => ({ status: 1 }),
    showsThen: { sender_id: 'BARAKA2', otp: 1 },
  },
  {
    resource: 'senderid-mapping',
    without: readOnly('a sender ID is assigned, changed and withdrawn as one of `client-senders`'),
    shows: { sender_id: 'BARAKA2', client_name: 'Baraka Traders' },
  },
  {
    resource: 'user-roles',
    own: ['switch', 'grant', 'revoke', 'setPermissions', 'requireFactor'],
    create: () => ({ name: 'Cashiers', role_type: 'CLIENT' }),
    shows: { name: 'Cashiers' },
    update: () => ({ name: 'Head cashiers' }),
    showsThen: { name: 'Head cashiers' },
  },
  {
    resource: 'system-users',
    own: ['setStatusOfMany', 'unlock', 'resetPassword', 'removeFactor'],
    create: async (find) => ({ ...person, role_id: (await find('user-roles', { name: 'Client Admin' })).id }),
    shows: { full_name: 'Asha Baraka', user_status: 1 },
    update: () => ({ status: 0 }),
    showsThen: { full_name: 'Asha Baraka', user_status: 0 },
  },
  {
    resource: 'smpp-accounts',
    own: ['setStatus', 'resetPassword'],
    unspecified: { update: 'the specification names no limits of an account' },
    create: async (find) => ({
      ...person,
      fullname: 'Baraka system',
      msisdn: '0711222555',
      role_id: (await find('user-roles', { role_type: 'SMPP' })).id,
    }),
    shows: { full_name: 'Baraka system' },
    update: () => ({ rate: 7 }),
    showsThen: { full_name: 'Baraka system', rate: 7 },
  },
  {
    resource: 'contact-sms',
    own: ['import', 'setStatus', 'setStatusOfMany', 'moveMany', 'deleteMany'],
    filter: async (find) => ({ group: (await find('contact-groups', { name: 'Wateja' })).id }),
    create: () => ({ name: 'Wateja', contacts: [contact] }),
    shows: { first_name: 'Zawadi', other_name: 'Mrembo' },
    update: () => ({ first_name: 'Zawadi', other_name: 'Mwema' }),
    showsThen: { first_name: 'Zawadi', other_name: 'Mwema' },
  },
  {
    resource: 'contact-groups',
    without: { create: 'a group is created with its first contact, by `contact-sms`' },
    prepare: () =>
      dataProvider.create('contact-sms', {
        data: { name: 'Madereva', contacts: [{ ...contact, msisdn: '0733444556' }] },
      }),
    shows: { name: 'Madereva', contacts: 1 },
    update: () => ({ name: 'Madereva wa Thika' }),
    showsThen: { name: 'Madereva wa Thika', contacts: 1 },
  },
  {
    resource: 'dnd-sms',
    own: ['import', 'deleteMany'],
    without: { update: 'an entry is only a number: it is added or deleted' },
    create: () => ({ msisdn: '254799000222' }),
    shows: { msisdn: '254799000222' },
  },
  {
    resource: 'transactional-sms',
    without: sent,
    prepare: () =>
      write('sends', 'create', {
        order: {
          kind: 'typed',
          body: { country_code: 'KE', msisdn: '0711000999', sender_id: 'TUMA', message: 'Karibu Baraka' },
        },
        preflight: null,
        idempotencyKey: 'baraka-1',
      }),
    shows: { message: 'Karibu Baraka' },
  },
  { resource: 'promotional-sms', without: sent, shows: {} },
  { resource: 'group-sms', without: sent, shows: {} },
  { resource: 'scheduled-sms', without: sent, shows: {} },
  {
    resource: 'bulk-sms',
    unspecified: 'the specification has the screen of templates, and no call',
    create: () => ({ name: 'Salamu', message: 'Habari za asubuhi' }),
    shows: { name: 'Salamu', message: 'Habari za asubuhi' },
    update: () => ({ name: 'Salamu', message: 'Habari za jioni' }),
    showsThen: { name: 'Salamu', message: 'Habari za jioni' },
  },
];
