// The texts of a payment's states for the payer, each with the next step (requirements/deviations.md#top-up).
import { plural, texts } from '../../i18n/texts.ts';

const nothingCharged = 'Nothing was charged.';
const nothingChargedSw = 'Hakuna pesa zilizokatwa.';

export const stateTexts = texts({
  nothingCharged: [nothingCharged, nothingChargedSw],
  sending: {
    title: ['Asking M-Pesa…', 'Inaomba M-Pesa…'],
    next: () => ['Keep the phone at hand and unlocked.', 'Weka simu karibu ikiwa imefunguliwa.'],
  },
  waiting: {
    title: ['Waiting for your M-Pesa PIN', 'Inasubiri PIN yako ya M-Pesa'],
    next: (amount: string, phone: string) => [
      `A prompt for ${amount} is on ${phone}. Enter your M-Pesa PIN there within a minute.`,
      `Ombi la ${amount} liko kwenye ${phone}. Weka PIN yako ya M-Pesa hapo ndani ya dakika moja.`,
    ],
  },
  confirming: {
    title: ['Paid, being confirmed', 'Yamelipwa, yanathibitishwa'],
    next: () => [
      'M-Pesa is confirming it. The units arrive by themselves, usually within a minute. Do not pay again.',
      'M-Pesa imeombwa kuthibitisha. Uniti zitakuja zenyewe, kwa kawaida ndani ya dakika moja. Usilipe tena.',
    ],
  },
  paid: {
    title: ['Paid', 'Yamelipwa'],
    units: (units: number) => [
      `${plural(units, { one: '# unit is', other: '# units are' })} on the account.`,
      `${plural(units, { one: 'Uniti # iko', other: 'Uniti # ziko' })} kwenye akaunti.`,
    ],
  },
  cancelled: {
    title: ['Cancelled on the phone', 'Yameghairiwa kwenye simu'],
    next: () => [
      `${nothingCharged} Try again whenever you are ready.`,
      `${nothingChargedSw} Jaribu tena ukiwa tayari.`,
    ],
  },
  no_funds: {
    title: ['Not enough money in M-Pesa', 'Pesa hazitoshi kwenye M-Pesa'],
    next: () => [
      `${nothingCharged} Put money into your M-Pesa, or try a smaller amount.`,
      `${nothingChargedSw} Weka pesa kwenye M-Pesa yako, au jaribu kiasi kidogo zaidi.`,
    ],
  },
  wrong_pin: {
    title: ['Wrong M-Pesa PIN', 'PIN ya M-Pesa si sahihi'],
    next: () => [
      `${nothingCharged} Try again with the right PIN; M-Pesa locks after three wrong ones.`,
      `${nothingChargedSw} Jaribu tena kwa PIN sahihi; M-Pesa hufungwa baada ya PIN tatu zisizo sahihi.`,
    ],
  },
  unreachable: {
    title: ['The phone could not be reached', 'Simu haikuweza kupatikana'],
    next: (_amount: string, phone: string) => [
      `${nothingCharged} Check that ${phone} is the right number, switched on and in reach, then try again, or pay by paybill.`,
      `${nothingChargedSw} Hakikisha kuwa ${phone} ni nambari sahihi, imewashwa na inapatikana, kisha ujaribu tena, au lipa kwa Paybill.`,
    ],
  },
  expired: {
    title: ['Timed out: no PIN was entered', 'Muda umeisha: PIN haikuwekwa'],
    next: () => [
      'If you did enter it and were charged, do not pay again: the units arrive by themselves. Otherwise try again.',
      'Ikiwa uliweka PIN na pesa zikakatwa, usilipe tena: uniti zitakuja zenyewe. La sivyo, jaribu tena.',
    ],
  },
  failed: {
    title: ['The payment did not go through', 'Malipo hayakufanikiwa'],
    after: (reason: string) => [
      `${reason} Try again, or pay by paybill.`,
      `${reason} Jaribu tena, au lipa kwa Paybill.`,
    ],
  },
  review: {
    title: ['Your payment is being checked', 'Malipo yako yanakaguliwa'],
    next: () => [
      'Some details do not match, so it is checked by hand. Your money is safe. Do not pay again.',
      'Kuna jambo ambalo halikulingana, kwa hivyo msimamizi anayaangalia. Pesa zako ziko salama. Usilipe tena.',
    ],
  },
  reversed: {
    title: ['Taken back by M-Pesa', 'Yamerudishwa na M-Pesa'],
    next: () => [
      'The money went back to the payer, and its units were removed from the account.',
      'Pesa zilirudishwa kwa mlipaji, na uniti zake ziliondolewa kwenye akaunti.',
    ],
  },
  dismissed: {
    title: ['Closed without credit', 'Yamefungwa bila kuongeza uniti'],
    next: () => [
      'Contact support, with your M-Pesa receipt at hand.',
      'Wasiliana na huduma kwa wateja, ukiwa na risiti yako ya M-Pesa.',
    ],
  },
});
