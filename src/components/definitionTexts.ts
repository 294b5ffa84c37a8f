// Definitions of the console's figures (requirements/domain.md#message-states, #charges-and-refunds), which hold on every screen.
import { texts } from '../i18n/texts.ts';

export const definitionTexts = texts({
  label: (name: string) => [`What “${name}” means`, `Maana ya “${name}”`],
  sent: {
    name: ['Sent', 'Zilizotumwa'],
    text: [
      'Messages that have left the queue for a network: delivered, pending and failed together. Queued messages are not counted yet.',
      'Jumbe zilizotoka kwenye foleni kwenda kwa mtandao: zilizofika, zinazosubiri na zilizofeli kwa pamoja. Zilizo foleni bado hazijahesabiwa.',
    ],
  },
  sentMessages: {
    name: ['Sent Messages', 'Jumbe zilizotumwa'],
    text: [
      'Messages that reached the phone, as the network confirmed: the delivered messages of the reports.',
      'Jumbe zilizofika kwenye simu, kama mtandao ulivyothibitisha: ndizo zilizofika katika ripoti.',
    ],
  },
  delivered: {
    name: ['Delivered', 'Zilizofika'],
    text: [
      'The network confirmed that the message reached the phone.',
      'Mtandao umethibitisha kwamba ujumbe ulifika kwenye simu.',
    ],
  },
  pending: {
    name: ['Pending', 'Zinazosubiri'],
    text: [
      'The network accepted the message and has not sent its delivery receipt yet.',
      'Mtandao umepokea ujumbe, lakini bado haujatuma uthibitisho wa kufika.',
    ],
  },
  failed: {
    name: ['Failed', 'Zilizofeli'],
    text: [
      'The message did not reach the phone. Units are refunded if no network had accepted it.',
      'Ujumbe haukufika kwenye simu. Uniti hurudishwa ikiwa hakuna mtandao uliokuwa umeupokea.',
    ],
  },
  unsent: {
    name: ['Not sent', 'Hazikutumwa'],
    text: [
      'Cancelled, expired or blocked before any network had the message: no failure of a network. Units are refunded.',
      'Jumbe zilizoghairiwa, zilizoisha muda au zilizozuiwa kabla ya kufika kwa mtandao wowote. Si kosa la mtandao; uniti hurudishwa.',
    ],
  },
  queued: {
    name: ['Queued', 'Foleni'],
    text: [
      'Accepted and charged, waiting to be sent to the network.',
      'Umepokewa na kutozwa, unasubiri kutumwa kwa mtandao.',
    ],
  },
  rate: {
    name: ['%DLR', '% zilizofika'],
    text: [
      'Delivered messages as a percentage of all that were sent: delivered, pending and failed.',
      'Jumbe zilizofika kama asilimia ya zote zilizotumwa: zilizofika, zinazosubiri na zilizofeli.',
    ],
  },
  waiting: {
    name: ['Waiting', 'Zinazosubiri'],
    text: [
      'Not final yet: queued messages, and those whose delivery receipt has not come.',
      'Hazijakamilika: zilizo kwenye foleni, na zile ambazo uthibitisho wa kufika haujaja.',
    ],
  },
  sendingRate: {
    name: ['Sending rate', 'Kasi ya kutuma'],
    text: [
      'Parts of SMS sent in the last second, over all links, beside the rate that the bound links allow.',
      'Sehemu za SMS zilizotumwa katika sekunde iliyopita, kwa viunganishi vyote, pamoja na kasi inayoruhusiwa.',
    ],
  },
  revenue: {
    name: ['Revenue', 'Mapato'],
    text: [
      'What today’s messages cost the clients in KES, less refunds. Units that were sold and not used are not in it.',
      'Gharama ya jumbe za leo kwa wateja kwa KES, baada ya kutoa marejesho. Uniti zilizouzwa na hazijatumika hazimo.',
    ],
  },
  units: {
    name: ['Units', 'Uniti'],
    text: [
      'Parts of SMS that were charged, less refunds. A long message has several parts: one unit each.',
      'Sehemu za SMS zilizotozwa, baada ya kutoa marejesho. Ujumbe mrefu una sehemu kadhaa: uniti moja kila sehemu.',
    ],
  },
  price: {
    name: ['Value', 'Thamani'],
    text: [
      'Units charged, times the price in KES that the client pays for each network, less refunds.',
      'Uniti zilizotozwa mara bei ya KES ambayo mteja hulipa kwa kila mtandao, baada ya kutoa marejesho.',
    ],
  },
});

/** A figure that has a definition. */
export type Term = Exclude<keyof typeof definitionTexts, 'label'>;
