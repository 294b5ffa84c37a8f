// What prevents a client or the platform's own account from sending.
import type { Lack, SmsFault } from '../../../contract/onboarding.ts';
import { texts, type Both } from '../../i18n/texts.ts';

export const lackTexts = texts({
  cannotSend: (lacks: string) => [`Cannot send yet: ${lacks}`, `Hawezi kutuma bado: ${lacks}`],
  lacks: {
    approval: ['waits for approval', 'anasubiri idhini'],
    suspended: ['suspended', 'amesimamishwa'],
    units: ['no units', 'hana uniti'],
    sender: ['no sender ID', 'hana jina la mtumaji'],
  } satisfies Record<Lack, Both>,
  addCredits: ['Add credits', 'Ongeza uniti'],
  assign: ['Assign a sender ID', 'Gawa jina la mtumaji'],
  /** Why a one-time password was not sent by SMS. */
  smsFaults: {
    sender: ['the platform has no sender ID', 'mfumo hauna jina la mtumaji'],
    route: [
      'the platform has no sender ID on the network of this number',
      'mfumo hauna jina la mtumaji kwenye mtandao wa nambari hii',
    ],
    units: ['the platform has no units', 'mfumo hauna uniti'],
    number: ['this number takes no messages', 'nambari hii haipokei jumbe'],
  } satisfies Record<SmsFault, Both>,
});

export const lacksText = (lacks: readonly Lack[]): string =>
  lackTexts.cannotSend(lacks.map((lack) => lackTexts.lacks[lack]).join(', '));
