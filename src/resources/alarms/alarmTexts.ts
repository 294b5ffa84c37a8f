// The texts of the alarms and of their notices.
import type { AlarmChannel, NoticeKind, NoticeState } from '../../../contract/alarmEvents.ts';
import type { Alarm, AlarmKind } from '../../../contract/alarms.ts';
import { plural, texts, type Both } from '../../i18n/texts.ts';

export const alarmTexts = texts({
  one: ['Alarm', 'Tahadhari'],
  allTime: ['All time', 'Muda wote'],
  empty: ['No alarms found', 'Hakuna tahadhari zilizopatikana'],
  emptyHint: [
    'Alarms that last for a minute appear here, and are kept for 90 days.',
    'Tahadhari zinazodumu kwa dakika moja huonekana hapa, na huhifadhiwa kwa siku 90.',
  ],
  alarm: ['Alarm', 'Tahadhari'],
  state: ['Status', 'Hali'],
  severity: ['Severity', 'Uzito'],
  kind: ['About', 'Kuhusu'],
  since: ['Began', 'Ilianza'],
  ended: ['Ended', 'Iliisha'],
  duration: ['Duration', 'Muda'],
  acknowledgedBy: ['Acknowledged by', 'Imeonwa na'],
  notified: ['Notices', 'Taarifa'],
  states: {
    open: ['Open', 'Iko wazi'],
    acknowledged: ['Acknowledged', 'Imeonwa'],
    ended: ['Ended', 'Imeisha'],
  },
  stateFilter: {
    open: ['Open', 'Ziko wazi'],
    unacknowledged: ['Open, not acknowledged', 'Ziko wazi, hazijaonwa'],
    ended: ['Ended', 'Zimeisha'],
  },
  severities: { error: ['Error', 'Hitilafu'], warning: ['Warning', 'Onyo'] } satisfies Record<
    Alarm['severity'],
    Both
  >,
  kinds: {
    hold: ['Sending held', 'Utumaji umesimamishwa'],
    engine: ['No sending process', 'Hakuna mchakato wa kutuma'],
    unbound: ['Link down', 'Muunganisho umekatika'],
    bypass: ['Connector bypassed', 'Kiunganishi kinaepukwa'],
    receipts: ['Late delivery receipts', 'Uthibitisho unachelewa'],
    queue: ['Queue', 'Foleni'],
    package: ['Package', 'Kifurushi'],
    parked: ['Refused results', 'Matokeo yaliyokataliwa'],
    backup: ['Backup', 'Nakala rudufu'],
    disk: ['Disk', 'Diski'],
    books: ['Books', 'Hesabu'],
    audit: ['Audit log', 'Kumbukumbu za ukaguzi'],
    job: ['Background jobs', 'Kazi za chinichini'],
  } satisfies Record<AlarmKind, Both>,
  channels: {
    sms: ['SMS', 'SMS'],
    email: ['Email', 'Barua pepe'],
    webhook: ['Webhook', 'Webhook'],
  } satisfies Record<AlarmChannel, Both>,
  noticeKinds: {
    began: ['Alarm', 'Tahadhari'],
    reminder: ['Reminder', 'Ukumbusho'],
    ended: ['End of alarm', 'Mwisho wa tahadhari'],
  } satisfies Record<NoticeKind, Both>,
  noticeStates: {
    due: ['Due', 'Iko tayari kutumwa'],
    held: ['Held in quiet hours', 'Inasubiri saa za utulivu ziishe'],
    retrying: ['Not delivered yet', 'Bado haijafika'],
    failed: ['Not delivered', 'Haikufika'],
    sent: ['Sent', 'Imetumwa'],
    delivered: ['Delivered', 'Imefika'],
    withdrawn: ['Withdrawn', 'Imeondolewa'],
  } satisfies Record<NoticeState, Both>,
  withdrawn: ['The alarm ended or was acknowledged before', 'Tahadhari iliisha au ilionwa kabla'],
  nextTry: (time: string) => [`next attempt ${time}`, `itajaribiwa tena ${time}`],
  attempts: (count: number) => [
    plural(count, { one: '# attempt', other: '# attempts' }),
    plural(count, { one: 'jaribio #', other: 'majaribio #' }),
  ],
  noNotices: ['No one was notified', 'Hakuna aliyetaarifiwa'],
  someFailed: (count: number) => [
    `${count} not delivered`,
    plural(count, { one: '# haikufika', other: '# hazikufika' }),
  ],
  connectors: ['Open Mobile Connectors', 'Fungua Viunganishi vya mitandao'],
  panel: {
    title: ['Who is notified', 'Wanaotaarifiwa'],
    edit: ['Edit recipients and quiet hours', 'Hariri wapokeaji na saa za utulivu'],
    none: ['No one is notified of alarms yet', 'Bado hakuna anayetaarifiwa kuhusu tahadhari'],
    noneHint: [
      'Add mobile numbers or email addresses in Platform Settings.',
      'Ongeza nambari za simu au anwani za barua pepe kwenye Mipangilio ya mfumo.',
    ],
    numbers: (count: number) => [
      plural(count, { one: '# mobile number', other: '# mobile numbers' }),
      plural(count, { one: 'nambari # ya simu', other: 'nambari # za simu' }),
    ],
    addresses: (count: number) => [
      plural(count, { one: '# email address', other: '# email addresses' }),
      plural(count, { one: 'anwani # ya barua pepe', other: 'anwani # za barua pepe' }),
    ],
    called: ['One address', 'Anwani moja'],
    noRecipients: ['No recipients', 'Hakuna wapokeaji'],
    noServer: [
      'No mail server is set up (TUMA_SMTP_URL)',
      'Hakuna seva ya barua pepe iliyowekwa (TUMA_SMTP_URL)',
    ],
    noWebhook: ['Not set up (TUMA_ALARM_WEBHOOK_URL)', 'Haijawekwa (TUMA_ALARM_WEBHOOK_URL)'],
    test: ['Send a test', 'Tuma jaribio'],
    testOf: (channel: string) => [
      `Send a test notice by ${channel}`,
      `Tuma taarifa ya majaribio kwa ${channel}`,
    ],
    failed: ['The channels could not be loaded', 'Njia za taarifa hazikuweza kupakiwa'],
    sent: {
      sms: ['Test SMS queued', 'SMS ya majaribio iko kwenye foleni'],
      email: ['The mail server took the test', 'Seva ya barua pepe imepokea jaribio'],
      webhook: ['The webhook took the test', 'Webhook imepokea jaribio'],
    } satisfies Record<AlarmChannel, Both>,
    notSent: (fault: string) => [`Not sent: ${fault}`, `Haikutumwa: ${fault}`],
    sentWith: (done: string, fault: string) => [`${done}, but ${fault}`, `${done}, lakini ${fault}`],
  },
});
