// The channels of notices: texts of the platform, and what this machine reaches by itself. Who gets them is in the platform's settings.
import type { AlarmChannel } from '../../../contract/alarmEvents.ts';
import type { Language } from '../../../contract/languages.ts';
import type { AlarmSettings } from '../settings/settings.service.ts';
import type { Notice } from './notice.ts';

/** The channels that this process delivers to; undefined where not set up. A failed delivery throws its reason. */
export interface Channels {
  /** Returns how many of the addresses were refused; throws where all were. */
  email: ((to: readonly string[], notice: Notice, language: Language) => Promise<number>) | undefined;
  webhook: ((notice: Notice) => Promise<void>) | undefined;
}

export const noChannels: Channels = { email: undefined, webhook: undefined };

export interface ChannelState {
  channel: AlarmChannel;
  is_set_up: boolean;
  recipients: number;
}

export const channelStates = (
  { email, webhook }: Channels,
  { alarm_numbers, alarm_emails }: AlarmSettings,
): ChannelState[] => [
  { channel: 'sms', is_set_up: true, recipients: alarm_numbers.length },
  { channel: 'email', is_set_up: email !== undefined, recipients: alarm_emails.length },
  { channel: 'webhook', is_set_up: webhook !== undefined, recipients: webhook === undefined ? 0 : 1 },
];

/** The channels that are set up and have a recipient. */
export const channelsInUse = (channels: Channels, settings: AlarmSettings): AlarmChannel[] =>
  channelStates(channels, settings)
    .filter(({ is_set_up: isSetUp, recipients }) => isSetUp && recipients > 0)
    .map(({ channel }) => channel);
