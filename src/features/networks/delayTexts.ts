// The texts of what delays messages.
import { texts } from '../../i18n/texts.ts';

export const delayTexts = texts({
  en: {
    down: (network: string, since: string) =>
      `${network} has been down since ${since}. Its messages go out when it returns.`,
    downNow: (network: string) => `${network} is down. Its messages go out when it returns.`,
    messagesOf: { promotional: 'Promotional messages', transactional: 'Transactional messages' },
    leave: (messages: string, from: string) => `${messages} go out from ${from}.`,
    leaveOn: (messages: string, networks: string, from: string) =>
      `${messages} on ${networks} go out from ${from}.`,
  },
  sw: {
    down: (network, since) => `${network} haipatikani tangu ${since}. Jumbe zake zitatumwa itakaporudi.`,
    downNow: (network) => `${network} haipatikani kwa sasa. Jumbe zake zitatumwa itakaporudi.`,
    messagesOf: { promotional: 'Jumbe za matangazo', transactional: 'Jumbe za huduma' },
    leave: (messages, from) => `${messages} zinaanza kutumwa ${from}.`,
    leaveOn: (messages, networks, from) => `${messages} za ${networks} zinaanza kutumwa ${from}.`,
  },
});
