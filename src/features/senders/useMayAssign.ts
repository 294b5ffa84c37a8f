import { useCan } from '../../authProvider/useCan.ts';

/** Whether the role may assign sender IDs to clients, and may read which can be assigned. */
export function useMayAssign(): boolean {
  const mayAssign = useCan('sender_ids', 'create');
  const mayRead = useCan('connectors', 'read');
  return mayAssign && mayRead;
}
