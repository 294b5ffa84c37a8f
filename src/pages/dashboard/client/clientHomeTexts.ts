// Texts of the home of a client's users.
import { formatCount } from '../../../format/formatNumber.ts';
import { plural, texts } from '../../../i18n/texts.ts';

export const clientHomeTexts = texts({
  failed: ['Today’s figures could not be loaded', 'Takwimu za leo hazikuweza kupakiwa'],
  campaignPaused: (name: string, percent: string) => [
    `Campaign ${name} was paused because ${percent} of its messages failed.`,
    `Kampeni ${name} imesitishwa kwa sababu ${percent} ya jumbe zake zimefeli.`,
  ],
  openCampaign: ['Open campaign', 'Fungua kampeni'],
  webhookDisabled: (url: string) => [
    `The webhook ${url} was disabled because it failed.`,
    `Webhook ${url} imezimwa kwa sababu ilishindwa.`,
  ],
  openWebhooks: ['Webhooks', 'Webhook'],
  balance: ['Balance', 'Salio'],
  units: ['units', 'uniti'],
  lasts: (days: number, pace: string) => [
    `${plural(days, { one: 'Lasts about # day', other: 'Lasts about # days' })} at ${pace} a day`,
    `${plural(days, { one: 'Litatosha takriban siku #', other: 'Litatosha takriban siku #' })} kwa ${pace} kila siku`,
  ],
  lastsLess: (pace: string) => [
    `Lasts less than a day at ${pace} a day`,
    `Litatosha chini ya siku moja kwa ${pace} kila siku`,
  ],
  lastsLonger: (pace: string) => [
    `Lasts more than a year at ${pace} a day`,
    `Litatosha zaidi ya mwaka mmoja kwa ${pace} kila siku`,
  ],
  noPace: ['Nothing was sent in the last 7 days', 'Hakuna kilichotumwa katika siku 7 zilizopita'],
  send: ['Send a message', 'Tuma ujumbe'],
  contacts: (contacts: number) => [
    `${formatCount(contacts, 'contact')} in groups`,
    `${formatCount(contacts, 'contact')} kwenye vikundi`,
  ],
  campaigns: ['Today’s campaigns', 'Kampeni za leo'],
  noCampaigns: ['No campaign today', 'Hakuna kampeni leo'],
  allCampaigns: ['All campaigns', 'Kampeni zote'],
  progressOf: (campaign: string) => [`Progress of ${campaign}`, `Maendeleo ya ${campaign}`],
  done: (done: string, recipients: string) => [
    `${done} of ${recipients} sent`,
    `${done} kati ya ${recipients} zimetumwa`,
  ],
  nextRun: ['Next scheduled run', 'Awamu ijayo iliyoratibiwa'],
  noNextRun: ['Nothing is scheduled', 'Hakuna kilichoratibiwa'],
  nextRunTo: (date: string, recipients: string) => [`${date} to ${recipients}`, `${date} kwa ${recipients}`],
  delivery: ['Delivery rate', 'Kiwango cha kufika'],
  week: ['Last 7 days', 'Siku 7 zilizopita'],
  noneSent: ['Nothing sent yet', 'Hakuna kilichotumwa bado'],
  outcome: ['Messages', 'Jumbe'],
  classes: { transactional: ['Transactional', 'Za huduma'], promotional: ['Promotional', 'Za matangazo'] },
  figures: {
    delivered: ['Delivered', 'Zilizofika'],
    pending: ['Pending', 'Zinazosubiri'],
    failed: ['Failed', 'Zilizofeli'],
    queued: ['Queued', 'Zilizo foleni'],
  },
  ofFailed: ['of these, not sent', 'kati yazo, hazikutumwa'],
  failures: ['Failures of the last 7 days', 'Zilizofeli katika siku 7 zilizopita'],
  noFailures: ['No message failed', 'Hakuna ujumbe uliofeli'],
  unknownReason: ['No reason given', 'Hakuna sababu iliyotolewa'],
});
