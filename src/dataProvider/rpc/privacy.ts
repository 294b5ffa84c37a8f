// One subscriber's number over all tables. The page makes the reading calls itself.
import { eraseNumber, erasureCertificate, findNumber, listErasures } from '../../../contract/privacy.ts';
import { call } from '../call.ts';
import { posts } from './verbs.ts';

export const resources = {
  privacy: {
    erase: posts(eraseNumber),
    affects: [findNumber.path, listErasures.path],
  },
};

export const certificateQuery = (id: number) => ({
  queryKey: [erasureCertificate.path, id],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(erasureCertificate, {}, { id, signal }),
});
