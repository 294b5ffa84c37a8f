// How the platform's settings read on the screen.
import type { PlatformSettings } from '../../../contract/settings.ts';
import { formatNumber } from '../../components/formatNumber.ts';

export const settingNames: Record<keyof PlatformSettings, string> = {
  requests_per_user: 'Requests a minute of a user',
  requests_per_client: 'Requests a minute of a client',
  requests_per_address: 'Requests a minute before sign-in',
  daily_sms_cap: 'Daily SMS cap of new clients',
  platform_texts_cap: 'Platform-paid texts a day of new clients',
};

/** A daily cap, or that there is none. */
export const capText = (cap: number | null): string => (cap === null ? 'No cap' : formatNumber(cap));
