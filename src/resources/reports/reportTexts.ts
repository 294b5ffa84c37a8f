// The texts of the four reports (requirements/administration.md#reports).
import { texts } from '../../i18n/texts.ts';

export const reportTexts = texts({
  totals: ['Totals', 'Jumla'],
  tooShort: [
    'The chart appears once there is more than one day or month to show.',
    'Chati itaonekana kukiwa na zaidi ya siku moja au mwezi mmoja wa kuonyesha.',
  ],
  client: ['Client', 'Mteja'],
  narrowedHint: ['Choose another date range.', 'Chagua kipindi kingine cha tarehe.'],
  sent: ['Sent', 'Zilizotumwa'],
  delivered: ['Delivered', 'Zilizofika'],
  pending: ['Pending', 'Zinazosubiri'],
  failed: ['Failed', 'Zilizofeli'],
  unsent: ['Not sent', 'Hazikutumwa'],
  units: ['Units', 'Uniti'],
  unitsCharged: ['Units charged', 'Uniti zilizotozwa'],
  rate: ['%DLR', '% zilizofika'],
  cost: ['Value (KES)', 'Thamani (KES)'],
  value: ['Value', 'Thamani'],
  byMonth: ['By month', 'Kwa mwezi'],
  byDay: ['Last 31 days', 'Siku 31 zilizopita'],
  steps: ['Steps of the chart', 'Vipindi vya chati'],
  network: {
    title: ['Network SMS Report', 'Ripoti ya SMS kwa mitandao'],
    lead: [
      'Messages sent to each network, by delivery outcome.',
      'Jumbe zilizokabidhiwa kila mtandao, kwa matokeo ya kufika.',
    ],
    empty: ['No Network SMS History Found', 'Hakuna historia ya SMS za mitandao'],
    connector: ['Connector name', 'Jina la kiunganishi'],
    delivered: (count: string) => [`${count} delivered`, `${count} zilifika`],
    pending: (count: string) => [`${count} pending`, `${count} zinasubiri`],
    failed: (count: string) => [`${count} failed`, `${count} zilifeli`],
    unsent: (count: string) => [`${count} not sent`, `${count} hazikutumwa`],
  },
  sender: {
    title: ['SenderID SMS Report', 'Ripoti ya SMS kwa majina ya mtumaji'],
    lead: [
      'Messages sent under each sender ID, by delivery outcome.',
      'Jumbe zilizokabidhiwa kwa kila jina la mtumaji.',
    ],
    empty: ['No Sender ID SMS History Found', 'Hakuna historia ya SMS za majina ya mtumaji'],
    sender: ['Sender', 'Mtumaji'],
    senders: ['Senders', 'Majina ya mtumaji'],
    total: ['Total SMS', 'Jumla ya SMS'],
    messagesSent: ['Messages sent', 'Jumbe zilizotumwa'],
  },
  ofClient: {
    title: ['Client SMS Report', 'Ripoti ya SMS za mteja'],
    globalTitle: ['Global SMS Report', 'Ripoti ya SMS za wateja wote'],
    lead: [
      'SMS units charged for each sender ID; an SMS of two parts takes two.',
      'Uniti za SMS zilizotozwa kwa kila jina la mtumaji; SMS ya sehemu mbili hutumia uniti mbili.',
    ],
    total: ['Units consumed', 'Uniti zilizotumika'],
  },
  packages: {
    title: ['Package ID SMS Report', 'Ripoti ya SMS kwa vifurushi'],
    lead: [
      'SMS units charged under each of the telcos’ packages, by day.',
      'Uniti za SMS zilizotozwa kwa kila kifurushi cha mitandao, kwa siku.',
    ],
    empty: ['No Package ID History Found', 'Hakuna historia ya vifurushi'],
    date: ['Date', 'Tarehe'],
    packageId: ['Package ID', 'Nambari ya kifurushi'],
    count: ['Number of SMS', 'Idadi ya SMS'],
    name: (id: string | number) => [`Package ${id}`, `Kifurushi ${id}`],
  },
});
