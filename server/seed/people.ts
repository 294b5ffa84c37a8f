// People and organisations of the demo. Numbers, names and prices are invented.
import { linkDefaults } from '../../contract/connectors.ts';
import type { SmppLink } from '../db/schema.ts';

export interface DemoSignIn {
  who: string;
  msisdn: string;
  password: string;
}

export const demoSignIns: readonly DemoSignIn[] = [
  { who: 'Platform admin', msisdn: '0712000001', password: 'tuma-admin' },
  { who: 'Client admin (Savanna Sacco)', msisdn: '0722000002', password: 'tuma-client' },
  { who: 'Support staff', msisdn: '0733000003', password: 'tuma-support' },
];

/** Role ids are fixed (requirements/administration.md#areas-and-roles); the support role is found by its name. */
export interface DemoUser {
  fullName: string;
  msisdn: string;
  email: string;
  role: 'ROOT' | 'Administrator' | 'Client Admin' | 'Support';
  password: string;
}

export interface DemoClient {
  name: string;
  msisdn: string;
  email: string;
  smsCost: string;
  /** Units it buys over the months, in equal shares. */
  units: number;
  /** Its low balance alert. */
  lowBalance?: number;
  senders: { code: string; packageId: number; otp?: boolean }[];
  groups: { name: string; contacts: number }[];
  /** Messages a day, of each class. */
  pace: { transactional: number; promotional: number };
  users: DemoUser[];
  accountType?: 'reseller';
  /** Units it may send before it pays; PRE-PAY where unset. */
  creditLimit?: number;
  isSuspended?: boolean;
  town?: string;
  /** What a part costs it on one network, by the connector's name. */
  rates?: Record<string, string>;
}

const [admin, client, support] = demoSignIns as [DemoSignIn, DemoSignIn, DemoSignIn];

const staff = (fullName: string, role: DemoUser['role'], signIn: DemoSignIn): DemoUser => ({
  fullName,
  role,
  msisdn: signIn.msisdn,
  password: signIn.password,
  email: `${fullName.split(' ')[0]?.toLowerCase()}@tuma.example`,
});

/** A further user for the lists; has the password of the client admin. */
const colleague = (fullName: string, msisdn: string, email: string): DemoUser => ({
  fullName,
  role: 'Client Admin',
  msisdn,
  email,
  password: client.password,
});

export const firstNames = 'Achieng Akinyi Amina Atieno Barasa Chebet Chege Fatuma Gitau Halima Jelimo Kamau Karanja Kibet Kimani Kiprop Koech Makena Mercy Moraa Mumbua Musa Mutiso Mwangi Naliaka Nanjala Njeri Nyambura Ochieng Omondi Otieno Wairimu Wambui Wanjiku Wekesa Yusuf'.split(' '); // oxfmt-ignore

export const otherNames = 'Abdi Barasa Cherono Gathoni Juma Kariuki Kilonzo Kinyua Kosgei Maina Makau Muthoni Mutua Ndungu Nyong’o Odhiambo Okoth Onyango Rotich Simiyu Wafula Waweru'.split(' '); // oxfmt-ignore

const livelyClients: readonly DemoClient[] = [
  {
    name: 'Tuma', msisdn: '0712000001', email: 'hello@tuma.example', smsCost: '0.25', units: 60_000,
    senders: [{ code: 'TUMA', packageId: 1001 }],
    groups: [],
    pace: { transactional: 4, promotional: 0 },
    users: [
      staff('Amina Wanjiru', 'ROOT', admin),
      staff('Brian Otieno', 'Administrator', { ...admin, msisdn: '0712000011' }),
      staff('Grace Chebet', 'Support', support),
    ],
  },
  {
    name: 'Savanna Sacco', msisdn: '0722000002', email: 'office@savanna-sacco.example', smsCost: '0.6', units: 24_000, lowBalance: 2_000,
    senders: [{ code: 'SAVANNA', packageId: 1001 }, { code: 'SAVANNA-OTP', packageId: 1002, otp: true }],
    groups: [{ name: 'Members', contacts: 120 }, { name: 'Board', contacts: 9 }, { name: 'Loan applicants', contacts: 34 }],
    pace: { transactional: 20, promotional: 12 },
    users: [
      staff('Peter Kamau', 'Client Admin', client),
      colleague('Lydia Achieng', '0722000012', 'lydia@savanna-sacco.example'),
    ],
  },
  {
    name: 'Jambo Couriers', msisdn: '0722000003', email: 'ops@jambo-couriers.example', smsCost: '0.7', units: 9_000,
    senders: [{ code: 'JAMBO', packageId: 1001 }],
    groups: [{ name: 'Riders', contacts: 46 }],
    pace: { transactional: 14, promotional: 0 },
    rates: { Safaricom: '0.65', Airtel: '0.8', Telkom: '0.8', Equitel: '0.75' },
    users: [colleague('Hassan Abdi', '0722000013', 'hassan@jambo-couriers.example')],
  },
  {
    name: 'Kilimo Fresh', msisdn: '0722000004', email: 'info@kilimo-fresh.example', smsCost: '0.55', units: 15_000,
    senders: [{ code: 'KILIMO', packageId: 1003 }],
    groups: [{ name: 'Farmers Meru', contacts: 88 }, { name: 'Buyers Nairobi', contacts: 41 }],
    pace: { transactional: 3, promotional: 22 },
    users: [colleague('Mercy Mutua', '0722000014', 'mercy@kilimo-fresh.example')],
  },
  {
    name: 'Elimu Academy', msisdn: '0722000005', email: 'office@elimu-academy.example', smsCost: '0.8', units: 900,
    senders: [{ code: 'ELIMU', packageId: 1003 }],
    groups: [{ name: 'Parents', contacts: 73 }],
    pace: { transactional: 1, promotional: 5 },
    users: [colleague('Daniel Kiprop', '0722000015', 'daniel@elimu-academy.example')],
  },
]; // oxfmt-ignore

/** Clients that send little or nothing, of every kind a platform has. */
const quietClients: readonly DemoClient[] = (
  [
    ['Bahari Hotels', '0722000006', 'Mombasa', '0.5', { units: 3_000, rates: { Safaricom: '0.45' } }],
    ['Lake Basin Resellers', '0722000007', 'Kisumu', '0.3', { units: 12_000, accountType: 'reseller' }],
    ['Highlands County Hospital', '0722000008', 'Eldoret', '0.4', { units: 2_400, creditLimit: 5_000 }],
    ['Maji Water Company', '0722000009', 'Nakuru', '0.5', { units: 1_800, creditLimit: 2_000 }],
    ['Pwani Ferries', '0722000010', 'Mombasa', '0.6', { units: 600 }],
    ['Nyota Microfinance', '0722000020', 'Thika', '0.55', { units: 4_500, rates: { Airtel: '0.7' } }],
    ['Rift Valley Dairies', '0722000021', 'Nakuru', '0.6', { units: 300, isSuspended: true }],
    ['Soko Online', '0722000022', 'Nairobi', '0.35', { units: 9_000, accountType: 'reseller' }],
    ['Ujuzi Training Institute', '0722000023', 'Nyeri', '0.7', { units: 0 }],
  ] as const
).map(([name, msisdn, town, smsCost, more], index) => {
  const at = `${name.toLowerCase().replaceAll(' ', '-')}.example`;
  return {
    name,
    msisdn,
    town,
    smsCost,
    email: `office@${at}`,
    senders: [],
    groups: [],
    pace: { transactional: 0, promotional: 0 },
    users: [colleague(`${firstNames[index]} ${otherNames[index]}`, `07220001${index + 10}`, `admin@${at}`)],
    ...more,
  };
}); // oxfmt-ignore

export const demoClients: readonly DemoClient[] = [...livelyClients, ...quietClients];

/** The published sign-ins and SMPP accounts, while their passwords are unchanged. */
export const publishedSignIns = {
  users: demoClients.flatMap(({ users }) => users),
  smppAccounts: ['savanna-core', 'savanna-test', 'jambo-dispatch'],
  smppPassword: 'tuma-sms',
  /** Of Savanna Sacco. */
  apiTestKey: 'tuma_test_savannaSaccoCoreBankingTestSystem2026',
};

/** The four large networks, each a bind of its own on the simulator. */
export const demoConnectors = [
  { name: 'Safaricom', mnc: '02', queue_prefix: 'saf' },
  { name: 'Airtel', mnc: '03', queue_prefix: 'air' },
  { name: 'Telkom', mnc: '07', queue_prefix: 'tkl' },
  { name: 'Equitel', mnc: '06', queue_prefix: 'eqt' },
] as const;

/** Opens nothing but the simulator on loopback. */
export const simulatorPassword = 'simulator';

export const simulatorLink = (systemId: string, port: number): SmppLink => ({
  ...linkDefaults,
  host: '127.0.0.1',
  port,
  system_id: systemId,
  password: simulatorPassword,
  window: 50,
  rate: 200,
  source_ton: 5,
});
