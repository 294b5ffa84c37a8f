// The settings of the platform, a single record.
import type { BodyOf } from '../../../contract/endpoint.ts';
import { updateSettings, viewSettings } from '../../../contract/settings.ts';
import { call } from '../call.ts';
import type { Created } from './verbs.ts';

export const resources = {
  'platform-settings': {
    update: ({ data }: Created<BodyOf<typeof updateSettings>>) => call(updateSettings, data),
    affects: [viewSettings.path],
  },
};
