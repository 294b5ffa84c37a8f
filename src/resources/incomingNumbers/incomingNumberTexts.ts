// The texts of numbers that subscribers can write to.
import { texts } from '../../i18n/texts.ts';

export const incomingNumberTexts = texts({
  add: ['Assign number', 'Gawa nambari'],
  addTitle: ['Assign incoming number', 'Gawa nambari ya kupokea'],
  update: ['Update incoming number', 'Sasisha nambari ya kupokea'],
  saved: ['Number assigned', 'Nambari imegawiwa'],
  empty: ['No Incoming Numbers Found', 'Hakuna nambari ya kupokea'],
  emptyHint: [
    'Assign a short code or virtual number of a connector to a client, and what subscribers send to it appears in the client’s inbox.',
    'Mpe mteja nambari fupi au nambari pepe ya kiunganishi, na jumbe ambazo wapokeaji wanatuma kwake zitaonekana kwenye kikasha cha mteja.',
  ],
  number: ['Number', 'Nambari'],
  numberHint: [
    'A short code or virtual number, such as 22123',
    'Nambari fupi au nambari pepe, kwa mfano 22123',
  ],
  connector: ['Connector', 'Kiunganishi'],
  client: ['Client', 'Mteja'],
  account: ['SMPP account', 'Akaunti ya SMPP'],
  anyAccount: ['The last one used', 'Iliyotumika mwisho'],
  accountHint: [
    'The client’s system that gets the messages as deliver_sm. The last one used is the one that last sent to the subscriber.',
    'Mfumo wa mteja unaopokea jumbe kama deliver_sm. Iliyotumika mwisho ni ile iliyomtumia mpokeaji ujumbe mara ya mwisho.',
  ],
  replies: ['Replies', 'Majibu'],
  canReply: ['Allowed', 'Yanaruhusiwa'],
  cannotReply: ['Sender ID not assigned', 'Jina la mtumaji halijagawiwa'],
  noReplies: ['No replies', 'Bila majibu'],
  deleted: ['Number deleted', 'Nambari imefutwa'],
  delete: (number: string) => [`Delete ${number}?`, `Futa ${number}?`],
  deleteText: (number: string, client: string) => [
    `Are you sure? New messages to ${number} no longer reach ${client}. Messages received so far stay in the client’s inbox.`,
    `Una uhakika? Jumbe mpya kwa ${number} hazitamfikia ${client} tena. Jumbe zilizopokelewa zitabaki kwenye kikasha cha mteja.`,
  ],
});
