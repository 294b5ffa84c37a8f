// The filters of the log of requests. They are kept in the address, like those of other lists (components/list/filter.ts).
import { useSearchParams } from 'react-router-dom';
import { listApiRequests } from '../../../../contract/apiRequests.ts';

const schema = listApiRequests.body.pick({ client_id: true, key_id: true, outcome: true, method: true });

export function useRequestFilter() {
  const [params, setParams] = useSearchParams();
  const filter = read(params.get('filter'));
  const change = (changed: Record<string, unknown>) => {
    const next = JSON.stringify({ ...filter, ...changed });
    setParams(next === '{}' ? {} : { filter: next });
  };
  return { filter, change };
}

/** Reads the filter from the address. An invalid one is ignored. */
function read(text: string | null) {
  try {
    return schema.parse(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}
