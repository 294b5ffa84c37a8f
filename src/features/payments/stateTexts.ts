// The texts of a payment's states for the payer, each with the next step (requirements/deviations.md#top-up).
import { plural, texts } from '../../i18n/texts.ts';

const nothingCharged = 'Nothing was charged.';
const nothingChargedSw = 'Hakuna pesa zilizokatwa.';

export const stateTexts = texts({
  en: {
    nothingCharged,
    sending: { title: 'Asking M-Pesa…', next: () => 'Keep the phone at hand and unlocked.' },
    waiting: {
      title: 'Waiting for your M-Pesa PIN',
      next: (amount: string, phone: string) =>
        `A prompt for ${amount} is on ${phone}. Enter your M-Pesa PIN there within a minute.`,
    },
    confirming: {
      title: 'Paid, being confirmed',
      next: () =>
        'M-Pesa is confirming it. The units arrive by themselves, usually within a minute. Do not pay again.',
    },
    paid: {
      title: 'Paid',
      units: (units: number) =>
        `${plural(units, { one: '# unit is', other: '# units are' })} on the account.`,
    },
    cancelled: {
      title: 'Cancelled on the phone',
      next: () => `${nothingCharged} Try again whenever you are ready.`,
    },
    no_funds: {
      title: 'Not enough money in M-Pesa',
      next: () => `${nothingCharged} Put money into your M-Pesa, or try a smaller amount.`,
    },
    wrong_pin: {
      title: 'Wrong M-Pesa PIN',
      next: () => `${nothingCharged} Try again with the right PIN; M-Pesa locks after three wrong ones.`,
    },
    unreachable: {
      title: 'The phone could not be reached',
      next: (_amount: string, phone: string) =>
        `${nothingCharged} Check that ${phone} is the right number, switched on and in reach, then try again, or pay by paybill.`,
    },
    expired: {
      title: 'Timed out: no PIN was entered',
      next: () =>
        'If you did enter it and were charged, do not pay again: the units arrive by themselves. Otherwise try again.',
    },
    failed: {
      title: 'The payment did not go through',
      after: (reason: string) => `${reason} Try again, or pay by paybill.`,
    },
    review: {
      title: 'Your payment is being checked',
      next: () =>
        'Some details do not match, so it is checked by hand. Your money is safe. Do not pay again.',
    },
    reversed: {
      title: 'Taken back by M-Pesa',
      next: () => 'The money went back to the payer, and its units were removed from the account.',
    },
    dismissed: {
      title: 'Closed without credit',
      next: () => 'Contact support, with your M-Pesa receipt at hand.',
    },
  },
  sw: {
    nothingCharged: nothingChargedSw,
    sending: { title: 'Inaomba M-Pesa…', next: () => 'Weka simu karibu ikiwa imefunguliwa.' },
    waiting: {
      title: 'Inasubiri PIN yako ya M-Pesa',
      next: (amount, phone) =>
        `Ombi la ${amount} liko kwenye ${phone}. Weka PIN yako ya M-Pesa hapo ndani ya dakika moja.`,
    },
    confirming: {
      title: 'Yamelipwa, yanathibitishwa',
      next: () =>
        'M-Pesa imeombwa kuthibitisha. Uniti zitakuja zenyewe, kwa kawaida ndani ya dakika moja. Usilipe tena.',
    },
    paid: {
      title: 'Yamelipwa',
      units: (units) =>
        `${plural(units, { one: 'Uniti # iko', other: 'Uniti # ziko' })} kwenye akaunti.`,
    },
    cancelled: {
      title: 'Yameghairiwa kwenye simu',
      next: () => `${nothingChargedSw} Jaribu tena ukiwa tayari.`,
    },
    no_funds: {
      title: 'Pesa hazitoshi kwenye M-Pesa',
      next: () => `${nothingChargedSw} Weka pesa kwenye M-Pesa yako, au jaribu kiasi kidogo zaidi.`,
    },
    wrong_pin: {
      title: 'PIN ya M-Pesa si sahihi',
      next: () => `${nothingChargedSw} Jaribu tena kwa PIN sahihi; M-Pesa hufungwa baada ya PIN tatu zisizo sahihi.`,
    },
    unreachable: {
      title: 'Simu haikuweza kupatikana',
      next: (_amount, phone) =>
        `${nothingChargedSw} Hakikisha kuwa ${phone} ni nambari sahihi, imewashwa na inapatikana, kisha ujaribu tena, au lipa kwa Paybill.`,
    },
    expired: {
      title: 'Muda umeisha: PIN haikuwekwa',
      next: () =>
        'Ikiwa uliweka PIN na pesa zikakatwa, usilipe tena: uniti zitakuja zenyewe. La sivyo, jaribu tena.',
    },
    failed: {
      title: 'Malipo hayakufanikiwa',
      after: (reason) => `${reason} Jaribu tena, au lipa kwa Paybill.`,
    },
    review: {
      title: 'Malipo yako yanakaguliwa',
      next: () =>
        'Kuna jambo ambalo halikulingana, kwa hivyo msimamizi anayaangalia. Pesa zako ziko salama. Usilipe tena.',
    },
    reversed: {
      title: 'Yamerudishwa na M-Pesa',
      next: () => 'Pesa zilirudishwa kwa mlipaji, na uniti zake ziliondolewa kwenye akaunti.',
    },
    dismissed: {
      title: 'Yamefungwa bila kuongeza uniti',
      next: () => 'Wasiliana na huduma kwa wateja, ukiwa na risiti yako ya M-Pesa.',
    },
  },
}); // oxfmt-ignore
