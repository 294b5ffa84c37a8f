// Open alarms of the platform, for roles of the platform that may read connectors.
import { alarms, type Alarm } from '../../contract/alarms.ts';
import { useCan } from '../authProvider/useCan.ts';
import { usePlatform } from '../authProvider/usePlatform.ts';
import { useOptionalCall } from './compat/useOptional.ts';

const pollMs = 15_000;

/** Returns the open alarms; undefined until they are read, and for roles that may not read them. */
export function useAlarms(): readonly Alarm[] | undefined {
  const isPlatform = usePlatform();
  const mayRead = useCan('connectors', 'read');
  const { data } = useOptionalCall(alarms, {}, { enabled: isPlatform && mayRead, pollMs });
  return data?.message;
}
