// The settings of the platform, a single record.
import { updateSettings, viewSettings } from '../../../contract/settings.ts';
import { posts } from './verbs.ts';

export const resources = {
  'platform-settings': {
    update: posts(updateSettings),
    affects: [viewSettings.path],
  },
};
