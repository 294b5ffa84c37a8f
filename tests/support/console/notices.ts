// The notices that the console shows.
import { readNotices } from '../../../src/notices/notices.ts';

/** Kind and text of each notice, in order. */
export const notices = () => readNotices().map(({ kind, text }) => [kind, text]);
