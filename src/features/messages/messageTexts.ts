// The texts of messages in lists, in their drawer and in files (requirements/portal.md#message-lists, #exports).
import { texts } from '../../i18n/texts.ts';

export const messageTexts = texts({
  date: ['Date', 'Tarehe'],
  mobileNumber: ['Mobile Number', 'Nambari ya simu'],
  client: ['Client', 'Mteja'],
  senderId: ['Sender ID', 'Jina la mtumaji'],
  status: ['Status', 'Hali'],
  network: ['Network', 'Mtandao'],
  cost: ['Cost', 'Gharama'],
  message: ['Message', 'Ujumbe'],
  reason: ['Reason', 'Sababu'],
  failureCode: ['Failure Code', 'Msimbo wa kufeli'],
  messageId: ['Message ID', 'Kitambulisho cha ujumbe'],
  campaign: ['Campaign', 'Kampeni'],
  units: ['Units charged', 'Uniti zilizotozwa'],
  parts: ['Parts', 'Sehemu'],
  erased: ['Erased', 'Imefutwa'],
  search: ['Search by number', 'Tafuta kwa nambari'],
  empty: ['No SMS Found', 'Hakuna SMS iliyopatikana'],
  emptyHint: ['Messages appear here once they are sent.', 'Jumbe zitaonekana hapa zikishatumwa.'],
  narrowedHint: [
    'Choose another date range, or search for another number.',
    'Chagua kipindi kingine, au tafuta nambari nyingine.',
  ],
});
