// The filter of a list by client, for roles of the platform.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useCan } from '../../authProvider/useCan.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import type { ListFilter } from '../../components/list/filter.ts';
import { clientChoice } from '../../dataProvider/rpc/clients.ts';
import { clientSelectTexts as texts } from './clientSelectTexts.ts';

// Loads with the first client that is chosen.
const ClientSelect = lazy(async () => ({ default: (await import('./ClientSelect.tsx')).ClientSelect }));

/** It is all that the filter's popover holds. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true });

const filter: ListFilter = {
  source: 'client_id',
  label: texts.client,
  Choose: ({ value, onChange }) => (
    <Suspense>
      <ClientSelect
        value={typeof value === 'number' ? value : null}
        onChange={(id) => onChange(id ?? undefined)}
        inputRef={takeFocus}
      />
    </Suspense>
  ),
  Value: ({ value }) => <ClientName id={Number(value)} />,
};

function ClientName({ id }: { id: number }) {
  const mayRead = useCan('clients', 'read');
  const { data } = useQuery<{ name: string } | null>(clientChoice(mayRead ? 'records' : 'names', id));
  return data?.name ?? texts.unknown(id);
}

/** The filter before others; none for clients' own roles, who see their rows only. */
export const useClientFilter = (others: readonly ListFilter[]): readonly ListFilter[] =>
  usePlatform() ? [filter, ...others] : others;
