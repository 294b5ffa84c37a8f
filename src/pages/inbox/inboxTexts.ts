// Texts of the inbox.
import { texts } from '../../i18n/texts.ts';

export const inboxTexts = texts({
  number: ['Your number', 'Nambari yako'],
  anyNumber: ['All numbers', 'Nambari zote'],
  allTime: ['All time', 'Muda wote'],
  unreadOnly: ['Unread', 'Hazijasomwa'],
  conversations: ['Conversations', 'Mazungumzo'],
  to: (number: string) => [`to ${number}`, `kwa ${number}`],
  unread: (count: string) => [`${count} unread`, `hazijasomwa: ${count}`],
  draft: (text: string) => [`Draft: ${text}`, `Rasimu: ${text}`],
  unassigned: ['Not assigned', 'Haijagawiwa'],
  failed: ['Conversations could not be loaded', 'Mazungumzo hayakuweza kupakiwa'],
  empty: ['No messages yet', 'Hakuna ujumbe bado'],
  emptyHint: (numbers: string) => [
    `Messages that subscribers send to ${numbers} appear here.`,
    `Jumbe ambazo wapokeaji wanatuma kwa ${numbers} huonekana hapa.`,
  ],
  noNumber: [
    'You have no number that subscribers can write to',
    'Huna nambari ambayo wapokeaji wanaweza kuandikia',
  ],
  noNumberHint: [
    'Subscribers can write to a short code or a virtual number, not to a name. Ask the operator of this platform to assign you one.',
    'Wapokeaji wanaweza kuandikia nambari fupi au nambari pepe, si jina. Waombe wasimamizi wa mfumo wakugawie moja.',
  ],
  noNumberPlatformHint: [
    'Assign short codes and virtual numbers to clients under Configurations.',
    'Gawia wateja nambari fupi na nambari pepe kwenye Usanidi.',
  ],
  assignNumbers: ['Assign numbers', 'Gawa nambari'],
  noMatch: ['No conversation matches', 'Hakuna mazungumzo yanayolingana'],
  choose: ['Choose a conversation', 'Chagua mazungumzo'],
  back: ['Back to conversations', 'Rudi kwenye mazungumzo'],
  threadFailed: ['The conversation could not be loaded', 'Mazungumzo hayakuweza kupakiwa'],
  messages: (number: string) => [`Messages with ${number}`, `Jumbe na ${number}`],
  earlier: ['Show earlier messages', 'Onyesha jumbe za awali'],
  as: (sender: string) => [`as ${sender}`, `kama ${sender}`],
  stopped: ['Opted out (STOP)', 'Amejiondoa (STOP)'],
  started: ['Opted in (START)', 'Amejiunga (START)'],
  replyAs: (number: string) => [`Reply as ${number}`, `Jibu kama ${number}`],
  send: ['Send reply', 'Tuma jibu'],
  sent: ['Reply sent', 'Jibu limetumwa'],
  priceChanged: [
    'The price has changed. Check it and send again.',
    'Bei imebadilika. Iangalie kisha utume tena.',
  ],
  price: (units: string, price: string) => [`${units}, ${price}`, `${units}, ${price}`],
  short: (units: string, balance: string) => [
    `${units} needed, ${balance} left`,
    `unahitaji ${units}, salio ni ${balance}`,
  ],
  rejected: (reason: string) => [`The reply cannot be sent: ${reason}`, `Jibu haliwezi kutumwa: ${reason}`],
  optedOut: [
    'This person opted out (DND), so no reply can be sent until they send START or are removed under DND.',
    'Mtu huyu amejiondoa (DND), kwa hivyo hawezi kujibiwa hadi atume START au aondolewe kwenye DND.',
  ],
  showDnd: ['Show in DND', 'Onyesha kwenye DND'],
  cannotReply: (number: string) => [
    `To reply as ${number}, it must be one of your sender IDs.`,
    `Ili ujibu kama ${number}, lazima iwe moja ya majina yako ya mtumaji.`,
  ],
  notOwn: (client: string) => [`Only ${client} can reply.`, `${client} pekee ndiye anayeweza kujibu.`],
});
