// The texts of numbers that subscribers can write to.
import { texts } from '../../i18n/texts.ts';

export const incomingNumberTexts = texts({
  en: {
    add: 'Assign number',
    addTitle: 'Assign incoming number',
    update: 'Update incoming number',
    saved: 'Number assigned',
    empty: 'No Incoming Numbers Found',
    emptyHint:
      'Assign a short code or virtual number of a connector to a client, and what subscribers send to it appears in the client’s inbox.',
    number: 'Number',
    numberHint: 'A short code or virtual number, such as 22123',
    connector: 'Connector',
    client: 'Client',
    account: 'SMPP account',
    anyAccount: 'The last one used',
    accountHint:
      'The client’s system that gets the messages as deliver_sm. The last one used is the one that last sent to the subscriber.',
    replies: 'Replies',
    canReply: 'Allowed',
    cannotReply: 'Sender ID not assigned',
    noReplies: 'No replies',
    deleted: 'Number deleted',
    delete: (number: string) => `Delete ${number}?`,
    deleteText: (number: string, client: string) =>
      `Are you sure? New messages to ${number} no longer reach ${client}. Messages received so far stay in the client’s inbox.`,
  },
  sw: {
    add: 'Gawa nambari',
    addTitle: 'Gawa nambari ya kupokea',
    update: 'Sasisha nambari ya kupokea',
    saved: 'Nambari imegawiwa',
    empty: 'Hakuna nambari ya kupokea',
    emptyHint:
      'Mpe mteja nambari fupi au nambari pepe ya kiunganishi, na jumbe ambazo wapokeaji wanatuma kwake zitaonekana kwenye kikasha cha mteja.',
    number: 'Nambari',
    numberHint: 'Nambari fupi au nambari pepe, kwa mfano 22123',
    connector: 'Kiunganishi',
    client: 'Mteja',
    account: 'Akaunti ya SMPP',
    anyAccount: 'Iliyotumika mwisho',
    accountHint:
      'Mfumo wa mteja unaopokea jumbe kama deliver_sm. Iliyotumika mwisho ni ile iliyomtumia mpokeaji ujumbe mara ya mwisho.',
    replies: 'Majibu',
    canReply: 'Yanaruhusiwa',
    cannotReply: 'Jina la mtumaji halijagawiwa',
    noReplies: 'Bila majibu',
    deleted: 'Nambari imefutwa',
    delete: (number) => `Futa ${number}?`,
    deleteText: (number, client) =>
      `Una uhakika? Jumbe mpya kwa ${number} hazitamfikia ${client} tena. Jumbe zilizopokelewa zitabaki kwenye kikasha cha mteja.`,
  },
});
