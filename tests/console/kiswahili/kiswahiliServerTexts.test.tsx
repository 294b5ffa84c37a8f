// Texts that the server writes in English, as the screens of the administration display them in Kiswahili: alarms, states of links, and
// audit entries.
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Alarm } from '../../../contract/alarms.ts';
import type { AuditEntry } from '../../../contract/audit.ts';
import { linkDefaults } from '../../../contract/connectors.ts';
import { platformSettings } from '../../../contract/settings.ts';
import { alarmText } from '../../../src/features/alarms/alarmText.ts';
import { linkErrorText } from '../../../src/features/alarms/linkErrorText.ts';
import { movementText } from '../../../src/features/units/movementText.ts';
import { fields } from '../../../src/resources/audit/auditKiswahili.ts';
import { changeText, subjectOf } from '../../../src/resources/audit/auditText.ts';
import { ConnectorList } from '../../../src/resources/connectors/ConnectorList.tsx';
import { showScreen } from '../../support/console/showScreen.tsx';

const alarm = { id: 'x', severity: 'error', text: 'English', since: null } as const;

describe('an alarm', () => {
  it.each<[Pick<Alarm, 'kind' | 'values'>, string]>([
    [{ kind: 'engine' }, 'Hakuna mchakato wa kutuma unaofanya kazi: hakuna kinachotumwa'],
    [{ kind: 'unbound', values: { name: 'Airtel' } }, 'Airtel hakijaunganishwa'],
    [
      { kind: 'unbound', values: { name: 'Airtel', error: 'the peer closed the connection' } },
      'Airtel hakijaunganishwa: upande wa pili ulifunga muunganisho',
    ],
    [
      { kind: 'queue', values: { name: 'Airtel', count: 5 } },
      'Jumbe zinasubiri kwenye Airtel kwa zaidi ya dakika 5',
    ],
    [
      { kind: 'package', values: { name: '1009', count: 1200 } },
      'Kifurushi 1009 kimeuzwa kupita kiasi kwa uniti 1,200',
    ],
    [
      { kind: 'hold', values: { count: 2, error: 'The database was restored from a backup' } },
      'Hakuna kinachotumwa hadi utakaporuhusu: hifadhidata ilirejeshwa kutoka nakala rudufu. Jumbe 2 zinasubiri',
    ],
    [
      { kind: 'hold', values: { count: 1 } },
      'Utumaji utaendelea baada ya jumbe ambazo huenda zilitumwa kuwekwa alama',
    ],
    [{ kind: 'parked', values: { count: 1 } }, 'Hifadhidata ilikataa tokeo 1 la kutuma'],
    [{ kind: 'backup', values: { count: 26 } }, 'Nakala rudufu ya mwisho ina zaidi ya saa 26'],
    [{ kind: 'backup' }, 'Hakuna nakala rudufu iliyofanywa bado'],
    [{ kind: 'disk', values: { count: 9 } }, 'Diski ya hifadhidata inakaribia kujaa: asilimia 9 tu iko wazi'],
    [{ kind: 'books', values: { count: 2 } }, 'Hesabu hazilingani: kanuni 2 zimevunjwa'],
    [
      { kind: 'audit' },
      'Kumbukumbu za ukaguzi zina hitilafu: maingizo yamebadilishwa au hayana alama za uthibitisho',
    ],
    [{ kind: 'job', values: { count: 1 } }, 'Kazi 1 ya chinichini imekwama'],
    [{}, 'English'],
  ])('%j reads %s', (given, text) => {
    expect(alarmText({ ...alarm, ...given })).toBe(text);
  });
});

it.each([
  ['Bound in 12 ms', 'Kimeunganishwa kwa milisekunde 12'],
  [
    'Not bound: the password is wrong (the bind was refused: ESME_RINVPASWD)',
    'Hakijaunganishwa: nenosiri si sahihi (muunganisho ulikataliwa: ESME_RINVPASWD)',
  ],
  ['connect ECONNREFUSED 127.0.0.1:1', 'connect ECONNREFUSED 127.0.0.1:1'],
])('the result %s of a link reads %s', (english, text) => {
  expect(linkErrorText(english)).toBe(text);
});

describe('an audit entry', () => {
  const entry: AuditEntry = {
    id: 5,
    created: '2026-11-20T10:05:07+03:00',
    user_id: 1,
    user_name: 'Amina Wanjiru',
    client_name: null,
    action: 'user.deactivate',
    subject: 'Cashier',
    before: null,
    after: null,
    address: '10.0.0.7',
  };

  it.each<[Partial<AuditEntry>, string]>([
    [{ before: { status: 1 }, after: { status: 0 } }, 'Hali: Inatumika → Haitumiki'],
    [
      { after: { connector: 'all connectors', opens: '08:00' } },
      'Kiunganishi: viunganishi vyote, Kufunguliwa: 08:00',
    ],
    [{ before: { link_tls: 'false' }, after: { link_tls: 'true' } }, 'Muunganisho: TLS: hapana → ndiyo'],
    [{ after: { papers: ['KRA PIN certificate', 'Other'] } }, 'Hati: Cheti cha PIN ya KRA, Other'],
    [{ after: { Safaricom: '0.8' } }, 'Safaricom: 0.8'],
    [{ before: { registration: 'open' }, after: { registration: 'closed' } }, 'Usajili: wazi → umefungwa'],
    [
      { action: 'payment.dismiss', before: { reason: 'No client has the account number that was typed.' } },
      'Sababu: Hakuna mteja mwenye nambari ya akaunti iliyoandikwa.',
    ],
  ])('%j reads %s', (given, text) => {
    expect(changeText({ ...entry, ...given })).toBe(text);
  });

  it.each([
    ['Promotional messages on all connectors', 'Jumbe za matangazo kupitia viunganishi vyote'],
    ['Transactional messages on Airtel', 'Jumbe za huduma kupitia Airtel'],
    ['TUMA on Airtel', 'TUMA kwenye Airtel'],
    ['1,200 contacts', 'wawasiliani 1,200'],
    ['Platform stock', 'Akiba ya mfumo'],
    ['Erasure 12', 'Ufutaji 12'],
    ['Cashier', 'Cashier'],
  ])('about %s is about %s', (subject, text) => {
    expect(subjectOf({ ...entry, subject })).toBe(text);
  });
});

it('every platform setting has a name in the changes of the audit log', () => {
  expect(Object.keys(platformSettings.shape).filter((field) => !(field in fields))).toEqual([]);
});

it.each([
  ['Units for Savanna Sacco', 'Uniti kwa Savanna Sacco'],
  ['Bonus units for Savanna Sacco', 'Uniti za bonasi kwa Savanna Sacco'],
  ['M-Pesa SJK7 reversed', 'M-Pesa SJK7 imerudishwa'],
  [
    'Savanna Sacco: M-Pesa SJK7 was for another account',
    'Savanna Sacco: M-Pesa SJK7 ilikuwa ya akaunti nyingine',
  ],
  ['M-Pesa Payment 7 was not reversed', 'M-Pesa Payment 7 haikurudishwa'],
  [
    'Correction of 1,200 units of 2026-11-20: typed twice',
    'Sahihisho la uniti 1,200 za 2026-11-20: typed twice',
  ],
  ['Invoice 7', 'Invoice 7'],
])('the description %s of a movement of units reads %s', (english, text) => {
  expect(movementText(english)).toBe(text);
});

it('the live state of a connector is in Kiswahili, also in its drawer', async () => {
  const connector = {
    id: 4,
    name: 'Safaricom',
    scope: 'NETWORK',
    queue_prefix: 'saf',
    mcc: '639',
    mnc: '02',
    status: 1,
    smpp: { ...linkDefaults, host: 'smpp.telco.example', port: 2775, system_id: 'tuma' },
    live: { engines: 1, bound: 0, sessions: 1, rate: 0, in_flight: 0, last_error: 'the bind took too long' },
    queued: 3,
  };
  showScreen(
    ConnectorList,
    { 'connector/all': { json: { message: [connector] } } },
    { roleId: 1, path: '/telco-configuration/4' },
  );
  const drawer = within(await screen.findByRole('dialog', { name: 'Safaricom' }));
  expect(drawer.getByText('Hakijaunganishwa')).toBeInTheDocument();
  expect(drawer.getByText('3 kwenye foleni')).toBeInTheDocument();
  expect(drawer.getByText('kuunganisha kulichukua muda mrefu mno')).toBeInTheDocument();
});
