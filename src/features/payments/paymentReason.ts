// Why a payment is in its state. The server sends the English text (server/domain/mpesa.ts, server/modules/payments).
import { serverText } from '../../i18n/texts.ts';

/** Kiswahili for whole sentences of the server. */
const sentences: Readonly<Record<string, string>> = {
  'The amount is below the least M-Pesa takes.': 'Kiasi ni chini ya kiwango cha chini cha M-Pesa.',
  'The amount is above the most M-Pesa takes at once.':
    'Kiasi ni zaidi ya kile ambacho M-Pesa hukubali kwa mara moja.',
  'The phone has reached its daily M-Pesa limit.': 'Simu hii imefikia kikomo chake cha M-Pesa cha siku.',
  'The payment would lift the account above its M-Pesa limit.':
    'Malipo haya yangezidisha kikomo cha akaunti ya M-Pesa.',
  'The same amount was paid a moment ago. M-Pesa takes it again after two minutes.':
    'Kiasi hicho hicho kimelipwa sasa hivi. M-Pesa itakikubali tena baada ya dakika mbili.',
  'Another M-Pesa request is open on that phone. Close it and try again in a minute.':
    'Simu hiyo ina ombi jingine la M-Pesa. Lifunge na ujaribu tena baada ya dakika moja.',
  'M-Pesa could not send the prompt to that phone.': 'M-Pesa haikuweza kutuma ombi kwenye simu hiyo.',
  'M-Pesa could not be reached. Nothing was charged. Try again in a minute.':
    'M-Pesa haikupatikana. Hakuna pesa zilizokatwa. Jaribu tena baada ya dakika moja.',
  'No client has the account number that was typed.': 'Hakuna mteja mwenye nambari ya akaunti iliyoandikwa.',
  'Its client was deleted before it was paid.': 'Mteja wake alifutwa kabla ya kulipwa.',
  'M-Pesa sent a notice of another request for this payment. It was ignored.':
    'M-Pesa ilituma taarifa ya ombi jingine kwa malipo haya. Haikutumika.',
  'A notice reported it as paid, but M-Pesa did not answer the queries that confirm it.':
    'Taarifa ilisema yamelipwa, lakini M-Pesa haikujibu ilipoombwa kuthibitisha.',
  'The payer has too little money.': 'Mlipaji hana pesa za kutosha.',
  'The PIN was wrong.': 'PIN haikuwa sahihi.',
  'The payer cancelled the request.': 'Mlipaji alighairi ombi.',
  'The phone could not be reached.': 'Simu haikuweza kupatikana.',
  'The payer did not answer in time.': 'Mlipaji hakujibu kwa wakati.',
  // Of version 0.2.0 and before.
  'A notice about another M-Pesa request came to its address. It was not believed.':
    'Taarifa ya ombi jingine la M-Pesa ilifika kwenye anwani yake. Haikukubaliwa.',
  'A notice said it was paid; M-Pesa could not be asked whether it was.':
    'Taarifa ilisema yamelipwa; M-Pesa haikuweza kuulizwa kama ni kweli.',
  'M-Pesa reported it as paid after it was closed.': 'Baada ya kufungwa, M-Pesa ilisema kuwa yamelipwa.',
};

/** Kiswahili for sentences with values. The words of M-Pesa stay as they are. */
const forms: readonly [RegExp, (...values: string[]) => string][] = [
  [
    /^(KES .+) was paid where (KES .+) was asked for\.$/,
    (paid, asked) => `${paid} zililipwa badala ya ${asked}.`,
  ],
  [
    /^It was paid to business number (.+), not to this one\.$/,
    (number) => `Yalilipwa kwa nambari ya biashara ${number}, si hii.`,
  ],
  [
    /^A notice reported it as paid, but M-Pesa did not confirm that\. (.+)$/,
    (said) => `Taarifa ilisema yamelipwa, lakini M-Pesa haikuthibitisha. ${inKiswahili(said) ?? said}`,
  ],
  // Of version 0.2.0 and before.
  [
    /^A notice said it was paid, M-Pesa says: (.+)$/,
    (said) => `Taarifa ilisema yamelipwa, M-Pesa inasema: ${said}`,
  ],
  [
    /^M-Pesa reported it as paid after it was closed: (KES .+) was paid where (KES .+) was asked for\.$/,
    (paid, asked) =>
      `Baada ya kufungwa, M-Pesa ilisema kuwa yamelipwa: ${paid} zililipwa badala ya ${asked}.`,
  ],
  [/^M-Pesa says: (.+)$/, (said) => `M-Pesa inasema: ${said}`],
];

function inKiswahili(reason: string): string | undefined {
  for (const [form, text] of forms) {
    const values = form.exec(reason)?.slice(1);
    if (values) return text(...values);
  }
  return sentences[reason];
}

/** Undefined if the state needs no explanation. */
export const paymentReason = ({ reason }: { reason: string | null }): string | undefined =>
  reason === null ? undefined : serverText(reason, inKiswahili(reason));
