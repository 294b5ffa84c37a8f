// What prevents a client or the platform's own account from sending.
import type { Lack, SmsFault } from '../../../contract/onboarding.ts';
import { texts } from '../../i18n/texts.ts';

export const lackTexts = texts({
  en: {
    cannotSend: (lacks: string) => `Cannot send yet: ${lacks}`,
    lacks: {
      approval: 'waits for approval',
      suspended: 'suspended',
      units: 'no units',
      sender: 'no sender ID',
    } satisfies Record<Lack, string>,
    addCredits: 'Add credits',
    assign: 'Assign a sender ID',
    /** Why a one-time password was not sent by SMS. */
    smsFaults: {
      sender: 'the platform has no sender ID',
      route: 'the platform has no sender ID on the network of this number',
      units: 'the platform has no units',
      number: 'this number takes no messages',
    } satisfies Record<SmsFault, string>,
  },
  sw: {
    cannotSend: (lacks) => `Hawezi kutuma bado: ${lacks}`,
    lacks: {
      approval: 'anasubiri idhini',
      suspended: 'amesimamishwa',
      units: 'hana uniti',
      sender: 'hana jina la mtumaji',
    },
    addCredits: 'Ongeza uniti',
    assign: 'Gawa jina la mtumaji',
    smsFaults: {
      sender: 'mfumo hauna jina la mtumaji',
      route: 'mfumo hauna jina la mtumaji kwenye mtandao wa nambari hii',
      units: 'mfumo hauna uniti',
      number: 'nambari hii haipokei jumbe',
    },
  },
});

export const lacksText = (lacks: readonly Lack[]): string =>
  lackTexts.cannotSend(lacks.map((lack) => lackTexts.lacks[lack]).join(', '));
