// The labels of the platform's settings.
import type { PlatformSettings } from '../../../contract/settings.ts';
import { formatNumber } from '../../components/formatNumber.ts';

export const settingNames: Record<keyof PlatformSettings, string> = {
  requests_per_user: 'Requests per minute per user',
  requests_per_client: 'Requests per minute per client',
  requests_per_address: 'Requests per minute without sign-in',
  daily_sms_cap: 'Default daily SMS cap of new clients',
  platform_texts_cap: 'Default platform-paid SMS per day of new clients',
};

/** A daily cap, or "No cap". */
export const capText = (cap: number | null): string => (cap === null ? 'No cap' : formatNumber(cap));
