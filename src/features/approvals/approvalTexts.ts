// The texts of approval requests.
import type { Approval, ApprovalKind } from '../../../contract/approvals.ts';
import { texts, type Both } from '../../i18n/texts.ts';

export const approvalTexts = texts({
  needed: [
    'Another person has to approve this before it takes effect.',
    'Mtu mwingine lazima aidhinishe hili kabla ya kutekelezwa.',
  ],
  newClient: {
    needed: [
      'Another person has to approve the units. The client is created at once, without them.',
      'Mtu mwingine lazima aidhinishe uniti. Mteja ataundwa mara moja, bila uniti hizo.',
    ],
    waits: [
      'The client was created. Its units wait for another person under Approvals',
      'Mteja ameundwa. Uniti zake zinasubiri mtu mwingine kwenye Idhini',
    ],
  },
  room: (units: string) => [
    `You can move ${units} more today without another person.`,
    `Leo unaweza kuhamisha ${units} zaidi bila mtu mwingine.`,
  ],
  empty: ['No requests', 'Hakuna maombi'],
  emptyHint: ['What needs a second person is listed here.', 'Kinachohitaji mtu wa pili huorodheshwa hapa.'],
  show: ['Show', 'Onyesha'],
  waitingOnly: ['Waiting', 'Yanayosubiri'],
  all: ['All', 'Yote'],
  id: ['Request', 'Ombi'],
  what: ['What', 'Nini'],
  about: ['For', 'Kwa'],
  client: ['Client', 'Mteja'],
  from: ['Taken from', 'Yanatolewa kutoka kwa'],
  units: ['Units', 'Uniti'],
  bonusUnits: ['Bonus units', 'Uniti za bonasi'],
  unitsNow: ['Units at today’s price', 'Uniti kwa bei ya leo'],
  amount: ['Amount', 'Kiasi'],
  receipt: ['M-Pesa receipt', 'Risiti ya M-Pesa'],
  corrects: ['Given by mistake', 'Zilizotolewa kimakosa'],
  limitNow: ['Limit now', 'Kikomo cha sasa'],
  limitAsked: ['New limit', 'Kikomo kipya'],
  limitOf: (units: string) => [`${units} a person in 24 hours`, `${units} kwa kila mtu kwa saa 24`],
  noLimit: ['No limit', 'Bila kikomo'],
  asked: ['Asked', 'Liliombwa'],
  by: ['By', 'Na'],
  state: ['Status', 'Hali'],
  note: ['Note', 'Maelezo'],
  decided: ['Decided', 'Liliamuliwa'],
  decidedBy: ['Decided by', 'Mwamuzi'],
  reason: ['Reason', 'Sababu'],
  you: (name: string) => [`${name} (you)`, `${name} (wewe)`],
  open: (id: string) => [`Request ${id}`, `Ombi ${id}`],
  ownHint: [
    'You asked for this: another person has to approve it.',
    'Umeomba hili: mtu mwingine lazima aliidhinishe.',
  ],
  approve: ['Approve', 'Idhinisha'],
  approved: ['Request approved', 'Ombi limeidhinishwa'],
  reject: ['Reject', 'Kataa'],
  rejectTitle: (id: string) => [`Reject request ${id}`, `Kataa ombi ${id}`],
  rejected: ['Request rejected', 'Ombi limekataliwa'],
  withdraw: ['Withdraw', 'Ondoa'],
  withdrawn: ['Request withdrawn', 'Ombi limeondolewa'],
  kinds: {
    load: ['Load units', 'Pakia uniti'],
    credit: ['Credit a client', 'Ongeza uniti kwa mteja'],
    package_credit: ['Credit a package', 'Ongeza kifurushi'],
    package_debit: ['Debit a package', 'Punguza kifurushi'],
    payment_assign: ['Assign a payment', 'Peleka malipo kwa mteja'],
    payment_move: ['Move a payment to another client', 'Hamishia malipo mteja mwingine'],
    payment_reverse: ['Reverse a payment', 'Rudisha malipo'],
    payment_restore: ['Undo the reversal of a payment', 'Tengua urudishaji wa malipo'],
    correction: ['Take back units given by mistake', 'Rudisha uniti zilizotolewa kimakosa'],
    limit: ['Raise or remove the limit', 'Ongeza au ondoa kikomo'],
  } satisfies Record<ApprovalKind, Both>,
  stock: ['Platform stock', 'Akiba ya mfumo'],
  settings: ['Platform settings', 'Mipangilio ya mfumo'],
  states: {
    waiting: ['Waiting', 'Linasubiri'],
    approved: ['Approved', 'Limeidhinishwa'],
    rejected: ['Rejected', 'Limekataliwa'],
    withdrawn: ['Withdrawn', 'Limeondolewa'],
    expired: ['Expired', 'Limepitwa na wakati'],
  } satisfies Record<Approval['state'], Both>,
});

/** What a request is for. The server names the stock and the settings in English. */
export const subjectOf = ({
  kind,
  subject,
  client_id,
}: Pick<Approval, 'kind' | 'subject' | 'client_id'>): string => {
  if (kind === 'load' || (kind === 'correction' && client_id === null)) return approvalTexts.stock;
  return kind === 'limit' ? approvalTexts.settings : subject;
};
