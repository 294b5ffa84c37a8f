// The texts of Account Top Up (requirements/administration.md#account-top-up). The states of a payment are in
// features/payments/stateTexts.ts.
import { texts } from '../../i18n/texts.ts';

export const accountTopupTexts = texts({
  title: ['Account Top Up', 'Ongeza salio'],
  client: ['Client to top up', 'Mteja wa kuongezewa salio'],
  isOff: [
    'M-Pesa is not set up on this platform yet. Ask its operator to add units to your balance.',
    'M-Pesa bado haijawekwa kwenye mfumo huu. Waombe wasimamizi wa mfumo wakuongezee uniti kwenye salio lako.',
  ],
  isOffHere: [
    'M-Pesa is not set up on this platform yet. The settings are described in docs/running/integrations.md under M-Pesa.',
    'M-Pesa bado haijawekwa kwenye mfumo huu. Mipangilio imeelezwa kwenye docs/running/integrations.md chini ya M-Pesa.',
  ],
  phone: ['Pay from a phone', 'Lipa kwa simu'],
  amount: ['Amount', 'Kiasi'],
  amountHint: (kes: string) => [
    `At most ${kes}, the limit of M-Pesa for one payment.`,
    `Si zaidi ya ${kes}, kikomo cha M-Pesa kwa malipo moja.`,
  ],
  msisdn: ['Mpesa phone number', 'Nambari ya simu ya M-Pesa'],
  msisdnHint: [
    'For example 0712 345 678. The PIN prompt is sent to this phone.',
    'Kwa mfano 0712 345 678. Ombi la PIN litatumwa kwa simu hii.',
  ],
  submit: ['Topup Account', 'Ongeza salio'],
  fillAll: ['Please Fill all Fields', 'Tafadhali jaza sehemu zote'],
  requested: [
    'Enter your M-Pesa PIN on your phone to pay',
    'Weka PIN yako ya M-Pesa kwenye simu yako ili ulipe',
  ],
  youGet: (units: string) => [`You get ${units}`, `Utapata ${units}`],
  enterAmount: ['Enter an amount to see its units', 'Weka kiasi ili uone uniti zake'],
  price: (kes: string) => [`${kes} per unit`, `${kes} kwa kila uniti`],
  includes: (kes: string) => [`includes ${kes} of credit`, `ikijumuisha ${kes} zilizobaki awali`],
  kept: (kes: string) => [`${kes} is kept as credit`, `${kes} zitabaki kwa malipo yajayo`],
  again: ['New top-up', 'Ongeza salio tena'],
  failed: ['The payment could not be loaded', 'Malipo hayakuweza kupakiwa'],
  waiting: ['Waiting for M-Pesa', 'Inasubiri M-Pesa'],
  phoneNumber: ['Phone', 'Simu'],
  units: ['Units', 'Uniti'],
  receipt: ['M-Pesa receipt', 'Risiti ya M-Pesa'],
  ofClient: ['Client', 'Mteja'],
  requestedAt: ['Requested', 'Yaliombwa'],
  paybill: {
    title: ['Pay by paybill', 'Lipa kwa Paybill'],
    failed: ['The numbers of the paybill could not be loaded', 'Nambari za Paybill hazikuweza kupakiwa'],
    business: ['Business number', 'Nambari ya biashara'],
    account: ['Account number', 'Nambari ya akaunti'],
    copyBusiness: ['Copy business number', 'Nakili nambari ya biashara'],
    copyAccount: ['Copy account number', 'Nakili nambari ya akaunti'],
    businessCopied: ['Business number copied', 'Nambari ya biashara imenakiliwa'],
    accountCopied: ['Account number copied', 'Nambari ya akaunti imenakiliwa'],
    open: ['On your phone open M-Pesa and choose', 'Kwenye simu yako fungua M-Pesa na uchague'],
    andThen: ['then', 'kisha'],
    enterBusiness: ['Enter the business number', 'Weka nambari ya biashara'],
    enterAccount: ['Enter the account number', 'Weka nambari ya akaunti'],
    exactly: ['exactly as shown here', 'jinsi inavyoonyeshwa hapa'],
    enterAmount: ['Enter the amount and your M-Pesa PIN.', 'Weka kiasi na PIN yako ya M-Pesa.'],
    wait: [
      'Wait for the confirmation SMS. The units are added within a minute.',
      'Subiri SMS ya uthibitisho. Uniti huongezwa ndani ya dakika moja.',
    ],
    belongs: (client: string) => [
      `This account number belongs to ${client} and never changes. You can pay to it from any phone.`,
      `Nambari hii ya akaunti ni ya ${client} na haibadiliki. Unaweza kuilipia kutoka kwa simu yoyote.`,
    ],
  },
});
