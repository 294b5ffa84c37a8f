// Definitions of the console's figures (requirements/domain.md#message-states, #charges-and-refunds), which hold on every screen.
import { texts } from '../i18n/texts.ts';

export const definitionTexts = texts({
  en: {
    label: (name: string) => `What “${name}” means`,
    sent: {
      name: 'Sent',
      text: 'Messages that have left the queue for a network: delivered, pending and failed together. Queued messages are not counted yet.',
    },
    sentMessages: {
      name: 'Sent Messages',
      text: 'Messages that reached the phone, as the network confirmed: the delivered messages of the reports.',
    },
    delivered: { name: 'Delivered', text: 'The network confirmed that the message reached the phone.' },
    pending: {
      name: 'Pending',
      text: 'The network accepted the message and has not sent its delivery receipt yet.',
    },
    failed: {
      name: 'Failed',
      text: 'The message did not reach the phone. Units are refunded if no network had accepted it.',
    },
    unsent: {
      name: 'Not sent',
      text: 'Cancelled, expired or blocked before any network had the message: no failure of a network. Units are refunded.',
    },
    queued: { name: 'Queued', text: 'Accepted and charged, waiting to be sent to the network.' },
    rate: {
      name: '%DLR',
      text: 'Delivered messages as a percentage of all that were sent: delivered, pending and failed.',
    },
    waiting: {
      name: 'Waiting',
      text: 'Not final yet: queued messages, and those whose delivery receipt has not come.',
    },
    sendingRate: {
      name: 'Sending rate',
      text: 'Parts of SMS sent in the last second, over all links, beside the rate that the bound links allow.',
    },
    revenue: {
      name: 'Revenue',
      text: 'What today’s messages cost the clients in KES, less refunds. Units that were sold and not used are not in it.',
    },
    units: {
      name: 'Units',
      text: 'Parts of SMS that were charged, less refunds. A long message has several parts: one unit each.',
    },
    price: {
      name: 'Value',
      text: 'Units charged, times the price in KES that the client pays for each network, less refunds.',
    },
  },
  sw: {
    label: (name) => `Maana ya “${name}”`,
    sent: {
      name: 'Zilizotumwa',
      text: 'Jumbe zilizotoka kwenye foleni kwenda kwa mtandao: zilizofika, zinazosubiri na zilizofeli kwa pamoja. Zilizo foleni bado hazijahesabiwa.',
    },
    sentMessages: {
      name: 'Jumbe zilizotumwa',
      text: 'Jumbe zilizofika kwenye simu, kama mtandao ulivyothibitisha: ndizo zilizofika katika ripoti.',
    },
    delivered: { name: 'Zilizofika', text: 'Mtandao umethibitisha kwamba ujumbe ulifika kwenye simu.' },
    pending: {
      name: 'Zinazosubiri',
      text: 'Mtandao umepokea ujumbe, lakini bado haujatuma uthibitisho wa kufika.',
    },
    failed: {
      name: 'Zilizofeli',
      text: 'Ujumbe haukufika kwenye simu. Uniti hurudishwa ikiwa hakuna mtandao uliokuwa umeupokea.',
    },
    unsent: {
      name: 'Hazikutumwa',
      text: 'Jumbe zilizoghairiwa, zilizoisha muda au zilizozuiwa kabla ya kufika kwa mtandao wowote. Si kosa la mtandao; uniti hurudishwa.',
    },
    queued: { name: 'Foleni', text: 'Umepokewa na kutozwa, unasubiri kutumwa kwa mtandao.' },
    rate: {
      name: '% zilizofika',
      text: 'Jumbe zilizofika kama asilimia ya zote zilizotumwa: zilizofika, zinazosubiri na zilizofeli.',
    },
    waiting: {
      name: 'Zinazosubiri',
      text: 'Hazijakamilika: zilizo kwenye foleni, na zile ambazo uthibitisho wa kufika haujaja.',
    },
    sendingRate: {
      name: 'Kasi ya kutuma',
      text: 'Sehemu za SMS zilizotumwa katika sekunde iliyopita, kwa viunganishi vyote, pamoja na kasi inayoruhusiwa.',
    },
    revenue: {
      name: 'Mapato',
      text: 'Gharama ya jumbe za leo kwa wateja kwa KES, baada ya kutoa marejesho. Uniti zilizouzwa na hazijatumika hazimo.',
    },
    units: {
      name: 'Uniti',
      text: 'Sehemu za SMS zilizotozwa, baada ya kutoa marejesho. Ujumbe mrefu una sehemu kadhaa: uniti moja kila sehemu.',
    },
    price: {
      name: 'Thamani',
      text: 'Uniti zilizotozwa mara bei ya KES ambayo mteja hulipa kwa kila mtandao, baada ya kutoa marejesho.',
    },
  },
});

/** A figure that has a definition. */
export type Term = Exclude<keyof typeof definitionTexts, 'label'>;
