import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../authProvider/useCan.ts';
import { clientChoice } from '../../dataProvider/rpc/clients.ts';
import { clientSelectTexts as texts } from './clientSelectTexts.ts';

export function ClientName({ id }: { id: number }) {
  const mayRead = useCan('clients', 'read');
  const { data } = useQuery<{ name: string } | null>(clientChoice(mayRead ? 'records' : 'names', id));
  return data?.name ?? texts.unknown(id);
}
