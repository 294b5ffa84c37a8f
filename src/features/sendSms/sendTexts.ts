// The texts of the Send SMS form (requirements/portal.md#send-sms).
import { texts } from '../../i18n/texts.ts';

export const sendTexts = texts({
  sendTo: ['Send to', 'Tuma kwa'],
  tabs: { contacts: ['Contacts', 'Nambari'], uploads: ['Uploads', 'Faili'], lists: ['Lists', 'Vikundi'] },
  labels: {
    msisdn: ['Phone numbers', 'Nambari za simu'],
    chosen: ['File', 'Faili'],
    contact_group_id: ['Contact group', 'Kikundi cha wawasiliani'],
    campaign_name: ['Campaign name', 'Jina la kampeni'],
    sender_id: ['Sender ID', 'Jina la mtumaji'],
    message: ['Message', 'Ujumbe'],
    repeat_type: ['Frequency', 'Marudio'],
    send_time: ['Time', 'Saa'],
    start_date: ['Start date', 'Tarehe ya kuanza'],
    end_date: ['End date', 'Tarehe ya mwisho'],
  },
  submit: ['Submit', 'Endelea'],
  cancel: ['Cancel', 'Ghairi'],
  /** The label within error messages. */
  phoneNumber: ['A phone number', 'Nambari ya simu'],
  missing: ['Please fill all the required fields', 'Tafadhali jaza sehemu zote zinazohitajika'],
  numbersHint: ['Separate numbers with commas', 'Tenganisha nambari kwa koma'],
  numbersMax: (count: string) => [
    `At most ${count} numbers can be typed at a time`,
    `Unaweza kuandika nambari zisizozidi ${count} kwa wakati mmoja`,
  ],
  partsMax: (parts: number, max: number) => [
    `The message has ${parts} parts; at most ${max} can be sent`,
    `Ujumbe una sehemu ${parts}; zisizozidi ${max} ndizo zinazoweza kutumwa`,
  ],
  endReversed: ['The end date is before the start date', 'Tarehe ya mwisho iko kabla ya tarehe ya kuanza'],
  notLoaded: {
    senders: (reason: string) => [
      `The sender IDs could not be loaded. ${reason}`,
      `Majina ya mtumaji hayakuweza kupakiwa. ${reason}`,
    ],
    groups: (reason: string) => [
      `The contact groups could not be loaded. ${reason}`,
      `Vikundi vya wawasiliani havikuweza kupakiwa. ${reason}`,
    ],
    templates: (reason: string) => [
      `The templates could not be loaded. ${reason}`,
      `Violezo havikuweza kupakiwa. ${reason}`,
    ],
  },
  noGroupAccess: [
    'Your role does not include contact groups.',
    'Jukumu lako halina ruhusa ya vikundi vya wawasiliani.',
  ],
  noGroups: [
    'There is no contact group yet. Create one under Contact first.',
    'Hakuna kikundi cha wawasiliani bado. Unda kimoja kwanza kwenye Wawasiliani.',
  ],
  noSenders: {
    assign: [
      'Your account has no sender ID yet. Assign one on its page under Client, then try again.',
      'Akaunti yako haina jina la mtumaji bado. Ipe jina kwenye ukurasa wake chini ya Wateja, kisha ujaribu tena.',
    ],
    ask: [
      'Your account has no sender ID yet. Ask for one under Sender ID Requests.',
      'Akaunti yako haina jina la mtumaji bado. Liombe kwenye Maombi ya jina la mtumaji.',
    ],
    wait: [
      'Your account has no sender ID yet. Ask your administrator to assign one, then try again.',
      'Akaunti yako haina jina la mtumaji bado. Mwombe msimamizi wako aipe jina, kisha ujaribu tena.',
    ],
  },
  insert: ['Insert', 'Ingiza'],
  insertNames: {
    msisdn: ['Phone number', 'Nambari ya simu'],
    first_name: ['First name', 'Jina la kwanza'],
    other_name: ['Other name', 'Jina lingine'],
  },
  insertField: ['Insert field', 'Ingiza sehemu ya kujaza'],
  fallback: (example: string) => [
    `A row without this field is not sent, unless you say what to write instead: ${example}`,
    `Mstari usio na sehemu hii hautumwi, isipokuwa useme kitakachoandikwa badala yake: ${example}`,
  ],
  fallbackExample: ['Member', 'Mwanachama'],
  fieldsUnfilled: [
    'Words in braces are sent exactly as typed here. Uploads and Lists fill them in.',
    'Maneno yaliyo ndani ya mabano yanatumwa jinsi yalivyo hapa. Hujazwa unapotuma kwa Faili au Vikundi.',
  ],
  optOut: (text: string) => [
    `Add ${text} so that people can opt out`,
    `Ongeza ${text} ili watu waweze kujiondoa`,
  ],
  optOutHint: (text: string) => [
    `Type your message. To let people opt out, end it with ${text}`,
    `Andika ujumbe wako. Ili watu waweze kujiondoa, malizia na ${text}`,
  ],
  template: {
    use: ['Use template', 'Tumia kiolezo'],
    undo: ['Undo', 'Tendua'],
    save: ['Save as template', 'Hifadhi kama kiolezo'],
    name: ['Template name', 'Jina la kiolezo'],
    submit: ['Save', 'Hifadhi'],
    saved: ['Template saved', 'Kiolezo kimehifadhiwa'],
  },
  test: ['Send test to me', 'Nitumie SMS ya majaribio'],
  testMissing: [
    'Choose a sender ID and type a message first',
    'Chagua jina la mtumaji na uandike ujumbe kwanza',
  ],
  tested: ['Test SMS sent to your number', 'SMS ya majaribio imetumwa kwa nambari yako'],
  estimate: (units: string) => [`About ${units}`, `Takriban ${units}`],
  /** The estimate of a text whose fields are filled from rows that are not known yet. */
  atLeast: (units: string) => [`At least ${units}`, `Angalau ${units}`],
  estimateOver: (estimate: string, balance: string) => [
    `${estimate}, more than your balance of ${balance}`,
    `${estimate}, zaidi ya salio lako la ${balance}`,
  ],
  schedule: ['Schedule or Create a reminder', 'Ratibu au weka kikumbusho'],
});
