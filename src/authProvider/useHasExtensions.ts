import { useProfile } from './profile.ts';

/** Whether the backend takes fields that the specification does not have; a profile with permissions says it. */
export const useHasExtensions = (): boolean => useProfile().data?.message.user?.permissions !== undefined;
