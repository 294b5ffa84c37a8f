// Texts of the search page.
import { plural, texts } from '../../i18n/texts.ts';

export const searchTexts = texts({
  box: ['Number, id, campaign, client or receipt', 'Nambari, ujumbe, kampeni, mteja, risiti'],
  boxWithoutPayments: ['Number, message id, campaign or client', 'Nambari, ujumbe, kampeni au mteja'],
  start: ['Search by any detail from the customer', 'Tafuta kwa taarifa yoyote kutoka kwa mteja'],
  startHint: [
    'A number in any form or its last digits, a message id, a client, a campaign’s name or id, an M-Pesa receipt.',
    'Nambari kwa muundo wowote au tarakimu zake za mwisho, kitambulisho cha ujumbe, mteja, jina au kitambulisho cha kampeni, risiti ya M-Pesa.',
  ],
  startHintWithoutPayments: [
    'A number in any form or its last digits, a message id, a client, a campaign’s name or id.',
    'Nambari kwa muundo wowote au tarakimu zake za mwisho, kitambulisho cha ujumbe, mteja, jina au kitambulisho cha kampeni.',
  ],
  noPayments: [
    'Your role does not include payments: receipts are not searched.',
    'Jukumu lako halina ruhusa ya malipo: risiti hazitafutwi.',
  ],
  failed: ['The search failed', 'Utafutaji umeshindikana'],
  messages: ['Messages found', 'Jumbe zilizopatikana'],
  noMessagesHint: [
    'Try the number in another form, at least four of its last digits, or an id.',
    'Jaribu kuandika nambari kwa muundo mwingine, angalau tarakimu zake nne za mwisho, au kitambulisho.',
  ],
  campaigns: ['Campaigns found', 'Kampeni zilizopatikana'],
  campaign: ['Campaign details', 'Maelezo ya kampeni'],
  delivered: (delivered: string, recipients: string) => [
    `${delivered} of ${recipients} delivered`,
    `${delivered} kati ya ${recipients} zimefika`,
  ],
  nextRun: (time: string) => [`Next run ${time}`, `Awamu ijayo ${time}`],
  pausedBy: (who: string, time: string) => [`Paused by ${who}, ${time}`, `Imesitishwa na ${who}, ${time}`],
  cancelledBy: (who: string, time: string) => [
    `Cancelled by ${who}, ${time}`,
    `Imeghairiwa na ${who}, ${time}`,
  ],
  pausedForFailures: (percent: string, time: string) => [
    `Paused automatically, ${time}: ${percent} of its messages failed`,
    `Imesitishwa yenyewe, ${time}: ${percent} ya jumbe zake zimefeli`,
  ],
  because: (what: string, why: string) => [`${what}: ${why}`, `${what}: ${why}`],
  clients: {
    title: ['Clients found', 'Wateja waliopatikana'],
    balance: (units: string) => [`Balance ${units}`, `Salio ${units}`],
    lastSent: (time: string) => [`Last message ${time}`, `Ujumbe wa mwisho ${time}`],
    neverSent: ['No messages yet', 'Bado hakuna jumbe'],
    all: ['All Messages', 'Jumbe zote'],
    api: ['API Reports', 'Ripoti za API'],
    campaigns: ['Campaigns', 'Kampeni'],
  },
  skipped: {
    title: ['Campaigns that skipped this number', 'Kampeni zilizoruka nambari hii'],
    line: (campaign: string, day: string, reason: string) => [
      `Skipped in ${campaign}, ${day}: ${reason}`,
      `Ilirukwa katika ${campaign}, ${day}: ${reason}`,
    ],
  },
  networks: {
    title: ['Networks', 'Mitandao'],
    queueEmpty: ['Queue empty', 'Foleni ni tupu'],
    queued: (count: string, age: string) => [
      `${count} queued, oldest ${age}`,
      `${count} kwenye foleni, wa muda mrefu zaidi ${age}`,
    ],
    delivered: (share: number) => [
      `${share}% delivered in the last 15 minutes`,
      `${share}% zimefika katika dakika 15 zilizopita`,
    ],
    deliveredOfUsual: (share: number, usual: number) => [
      `${share}% delivered in the last 15 minutes, usually ${usual}%`,
      `${share}% zimefika katika dakika 15 zilizopita, kwa kawaida ${usual}%`,
    ],
    quiet: ['No messages in the last 15 minutes', 'Hakuna jumbe katika dakika 15 zilizopita'],
    late: (share: number) => [
      `${share}% without a delivery receipt for more than 5 minutes`,
      `${share}% hazina uthibitisho wa kufika kwa zaidi ya dakika 5`,
    ],
  },
  dnd: {
    add: ['Add to DND', 'Ongeza kwenye DND'],
    addTitle: (number: string) => [`Add ${number} to DND`, `Ongeza ${number} kwenye DND`],
    added: ['Number added to DND', 'Nambari imeongezwa kwenye DND'],
    clientHint: [
      'Leave empty to stop the messages of all clients.',
      'Acha tupu ili kusimamisha jumbe za wateja wote.',
    ],
    reasonHint: [
      'Who asked for it, and how: “Called on 22 Nov, no more offers”.',
      'Aliyeomba, na jinsi alivyoomba: “Alipiga simu 22 Nov, hataki matangazo”.',
    ],
    removeFrom: (list: string) => [`Remove: ${list}`, `Ondoa: ${list}`],
    removeTitle: (number: string) => [`Remove ${number} from DND?`, `Ondoa ${number} kwenye DND?`],
    removeText: (list: string) => [
      `${list}. After that it gets these messages again.`,
      `${list}. Baada ya hapo itapokea jumbe hizi tena.`,
    ],
    bySubscriber: [
      'The owner of the phone opted out by SMS. Remove the entry only if the owner asks for it.',
      'Mwenye simu alijiondoa kwa SMS. Ondoa ingizo hili akiomba yeye pekee.',
    ],
    removed: ['Number removed from DND', 'Nambari imeondolewa kwenye DND'],
  },
  explainRoute: ['Explain route', 'Eleza njia'],
  payments: {
    title: ['Payments found', 'Malipo yaliyopatikana'],
    noReceipt: ['No receipt', 'Hakuna risiti'],
    unassigned: ['Unassigned', 'Hayana mteja'],
    prompt: ['Phone prompt', 'Ombi la PIN kwenye simu'],
    paybill: ['Paybill', 'Paybill'],
    noUnits: ['No units credited', 'Hakuna uniti zilizoongezwa'],
    credited: (units: number) => [
      plural(units, { one: '# unit credited', other: '# units credited' }),
      plural(units, { one: 'uniti # imeongezwa', other: 'uniti # zimeongezwa' }),
    ],
    reversed: (units: number) => [
      plural(units, { one: '# unit reversed', other: '# units reversed' }),
      plural(units, { one: 'uniti # imerudishwa', other: 'uniti # zimerudishwa' }),
    ],
  },
  number: {
    unknownNetwork: ['Unknown network', 'Mtandao haujulikani'],
    messages: ['Messages', 'Jumbe'],
    dnd: ['DND', 'Orodha ya DND'],
    onNoList: ['Not on any list', 'Haiko kwenye orodha yoyote'],
    doNotDisturb: ['Do not disturb', 'Usinisumbue'],
    onPlatformList: ['On the list of all clients', 'Iko kwenye orodha ya wateja wote'],
    onList: (client: string) => [`On the list of ${client}`, `Iko kwenye orodha ya ${client}`],
    theClient: ['the client', 'mteja'],
    sources: {
      console: ['added manually', 'iliongezwa na mtumiaji'],
      import: ['imported', 'iliingizwa kwa faili'],
      subscriber: ['opted out by the subscriber (STOP)', 'mpokeaji alijiondoa (STOP)'],
      receipt: ['blocked by the network', 'ilizuiwa na mtandao'],
      api: ['added through the API', 'iliongezwa kupitia API'],
    },
  },
});
