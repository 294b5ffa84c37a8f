// The texts of the list of payments and of the decisions on them (requirements/domain.md#top-ups).
import { plural, texts } from '../../i18n/texts.ts';

export const paymentTexts = texts({
  title: ['Payments', 'Malipo'],
  one: ['Payment', 'Malipo'],
  empty: ['No payments found', 'Hakuna malipo yaliyopatikana'],
  emptyHint: ['M-Pesa top-ups appear here as they arrive.', 'Malipo ya M-Pesa huonekana hapa yanapofika.'],
  search: ['Search receipt, phone or client', 'Tafuta risiti, simu au mteja'],
  allTime: ['All time', 'Muda wote'],
  show: ['Show', 'Onyesha'],
  needsReview: ['Needs review', 'Yanahitaji uamuzi'],
  noneNeedReview: ['No payments need review.', 'Hakuna malipo yanayohitaji uamuzi.'],
  needReview: (count: number) => [
    `${plural(count, { one: '# payment needs', other: '# payments need' })} review. Nothing has been credited yet.`,
    `${plural(count, { one: 'Malipo # yanahitaji', other: 'Malipo # yanahitaji' })} uamuzi. Bado hakuna uniti zilizoongezwa.`,
  ],
  unassigned: ['Unassigned', 'Hakuna mteja'],
  unknownUser: ['unknown user', 'mtumiaji asiyejulikana'],
  nameless: (id: number) => [`payment ${id}`, `malipo ${id}`],
  date: ['Date', 'Tarehe'],
  announced: ['Received here', 'Yalipokelewa hapa'],
  receipt: ['Receipt', 'Risiti'],
  client: ['Client', 'Mteja'],
  payer: ['Payer', 'Mlipaji'],
  amount: ['Amount', 'Kiasi'],
  units: ['Units', 'Uniti'],
  totalReceived: ['Total received', 'Jumla iliyopokelewa'],
  status: ['Status', 'Hali'],
  method: ['Method', 'Njia'],
  phone: ['Phone', 'Simu'],
  reference: ['Account entered', 'Akaunti iliyoandikwa'],
  note: ['Note', 'Maelezo'],
  account: ['Account', 'Akaunti'],
  reason: ['Reason', 'Sababu'],
  sources: { stk: ['Phone prompt', 'Ombi kwenye simu'], paybill: ['Paybill', 'Paybill'] },
  groups: {
    attention: ['Needs review', 'Yanahitaji uamuzi'],
    paid: ['Paid', 'Yamelipwa'],
    open: ['Open', 'Yanaendelea'],
    failed: ['Not paid', 'Hayakulipwa'],
    dismissed: ['Closed', 'Yamefungwa'],
    reversed: ['Reversed', 'Yamerudishwa'],
  },
  decisions: {
    assign: {
      label: ['Assign', 'Peleka kwa mteja'],
      title: ['Assign to a client', 'Peleka malipo kwa mteja'],
      done: ['Payment assigned', 'Malipo yamepelekwa kwa mteja'],
    },
    dismiss: {
      label: ['Close without credit', 'Funga bila kuongeza uniti'],
      title: ['Close without credit', 'Funga bila kuongeza uniti'],
      done: ['Payment closed', 'Malipo yamefungwa'],
    },
    move: {
      label: ['Move to another client', 'Hamishia mteja mwingine'],
      title: ['Move to another client', 'Hamishia mteja mwingine'],
      done: ['Payment moved', 'Malipo yamehamishwa'],
    },
    reverse: {
      label: ['Mark as reversed', 'Weka kuwa yamerudishwa'],
      title: ['Mark as reversed', 'Weka kuwa yamerudishwa'],
      done: ['Payment reversed', 'Malipo yamewekwa kuwa yamerudishwa'],
    },
    restore: {
      label: ['Undo reversal', 'Tengua urudishaji'],
      title: ['Undo reversal', 'Tengua urudishaji'],
      done: ['Payment credited again', 'Malipo yameongezwa tena'],
    },
  },
  leads: {
    assign: (amount: string, name: string) => [
      `${amount} of ${name} is credited at the client’s price. It can still be moved to another client later.`,
      `${amount} za ${name} zinaongezwa kwa bei ya mteja. Bado yanaweza kuhamishiwa mteja mwingine baadaye.`,
    ],
    move: (amount: string, name: string) => [
      `${amount} of ${name} is credited to the client that you choose, at its price.`,
      `${amount} za ${name} zinaongezwa kwa mteja utakayemchagua, kwa bei yake.`,
    ],
    dismiss: (amount: string, name: string) => [
      `${amount} of ${name} is not credited to any client. It can still be assigned later.`,
      `${amount} za ${name} haziongezwi kwa mteja yeyote. Bado zinaweza kupelekwa kwa mteja baadaye.`,
    ],
    reverse: (amount: string, name: string) => [
      `${amount} of ${name} went back to the payer, by a reversal in M-Pesa. If it was only credited to the wrong client, move it instead.`,
      `${amount} za ${name} zilirudishiwa mlipaji na M-Pesa. Ikiwa ziliongezwa tu kwa mteja asiye sahihi, zihamishe badala yake.`,
    ],
    restore: (amount: string, name: string) => [
      `${amount} of ${name} was not reversed in M-Pesa. It is credited to the same client again, at its price now.`,
      `${amount} za ${name} hazikurudishwa na M-Pesa. Zinaongezwa tena kwa mteja yuleyule, kwa bei yake ya sasa.`,
    ],
  },
  deducted: (units: string, client: string) => [
    `${units} are deducted from ${client}.`,
    `Kiasi cha ${units} kinaondolewa kwa ${client}.`,
  ],
  theClient: ['the client', 'mteja'],
  waits: {
    payment_assign: [
      'Assigning this payment waits for another person:',
      'Kupeleka malipo haya kwa mteja kunasubiri mtu mwingine:',
    ],
    payment_move: [
      'Moving this payment to another client waits for another person:',
      'Kuhamishia malipo haya mteja mwingine kunasubiri mtu mwingine:',
    ],
    payment_reverse: [
      'Marking this payment as reversed waits for another person:',
      'Kuweka malipo haya kuwa yamerudishwa kunasubiri mtu mwingine:',
    ],
    payment_restore: [
      'Undoing the reversal of this payment waits for another person:',
      'Kutengua urudishaji wa malipo haya kunasubiri mtu mwingine:',
    ],
  },
  fillAll: ['Please Fill all Fields', 'Tafadhali jaza sehemu zote'],
  noteHint: [
    'The reason for your decision, kept with the payment.',
    'Sababu ya uamuzi wako, huhifadhiwa pamoja na malipo.',
  ],
});
