import { useProfile } from './profile.ts';

/** Whether the backend accepts fields that the specification does not have, which a profile with permissions shows. */
export const useHasExtensions = (): boolean => useProfile().data?.message.user?.permissions !== undefined;
