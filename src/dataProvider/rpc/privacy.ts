// One subscriber's number over all tables. The page makes the reading calls itself.
import type { BodyOf } from '../../../contract/endpoint.ts';
import { eraseNumber, erasureCertificate, findNumber, listErasures } from '../../../contract/privacy.ts';
import { call } from '../call.ts';
import type { Created } from './verbs.ts';

export const resources = {
  privacy: {
    erase: ({ data }: Created<BodyOf<typeof eraseNumber>>) => call(eraseNumber, data),
    affects: [findNumber.path, listErasures.path],
  },
};

export const certificateQuery = (id: number) => ({
  queryKey: [erasureCertificate.path, id],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(erasureCertificate, {}, { id, signal }),
});
