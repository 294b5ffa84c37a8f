// The texts of what delays messages.
import { texts } from '../../i18n/texts.ts';

export const delayTexts = texts({
  down: (network: string, since: string) => [
    `${network} has been down since ${since}. Its messages go out when it returns.`,
    `${network} haipatikani tangu ${since}. Jumbe zake zitatumwa itakaporudi.`,
  ],
  downNow: (network: string) => [
    `${network} is down. Its messages go out when it returns.`,
    `${network} haipatikani kwa sasa. Jumbe zake zitatumwa itakaporudi.`,
  ],
  messagesOf: {
    promotional: ['Promotional messages', 'Jumbe za matangazo'],
    transactional: ['Transactional messages', 'Jumbe za huduma'],
  },
  leave: (messages: string, from: string) => [
    `${messages} go out from ${from}.`,
    `${messages} zinaanza kutumwa ${from}.`,
  ],
  leaveOn: (messages: string, networks: string, from: string) => [
    `${messages} on ${networks} go out from ${from}.`,
    `${messages} za ${networks} zinaanza kutumwa ${from}.`,
  ],
});
