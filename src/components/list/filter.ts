// Filters of a list. Each is a field of the list's call, shown as a chip and stored in the address.
import type { ComponentType } from 'react';
import { useListFilterContext } from 'react-admin';
import { listTexts } from './listTexts.ts';

export interface ListFilter {
  /** The field of the list's call. */
  source: string;
  label: string;
  /** The values to choose from, in pairs or as the names of their labels; unset: the value is typed. */
  options?: readonly FilterOption[] | Readonly<Record<string, string>>;
  /** Most characters of a typed value. */
  lengthMax?: number;
  /** Chooses a value if there are too many for `options`. */
  Choose?: ComponentType<ChooseProps>;
  /** Shows the chosen value as people read it. */
  Value?: ComponentType<{ value: unknown }>;
  /** Not offered to choose: only links set it. */
  isLinked?: boolean;
}

/** A filter by status, 1 for active and 0 for inactive, with the labels of the list. */
export const statusFilter = (active = listTexts.active, inactive = listTexts.inactive): ListFilter => ({
  source: 'status',
  label: listTexts.status,
  options: [
    [1, active],
    [0, inactive],
  ],
});

export interface ChooseProps {
  value: unknown;
  onChange: (value: string | number | undefined) => void;
}

export type FilterOption = readonly [value: string | number | boolean, label: string];

/** The address of a list with these filters. */
export const listAddress = (path: string, filter: object): string =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

export const optionsOf = ({ options = [] }: ListFilter): readonly FilterOption[] =>
  Array.isArray(options) ? (options as readonly FilterOption[]) : Object.entries(options);

/** The value as people read it. */
export const filterText = (filter: ListFilter, value: unknown): string =>
  optionsOf(filter).find(([option]) => String(option) === String(value))?.[1] ?? String(value);

/** Whether a filter narrows the list. The range "All", which the address may name, does not. */
export function useIsFiltered(): boolean {
  const { filterValues } = useListFilterContext();
  return Object.entries(filterValues as object).some(([name, value]) => name !== 'range' || value !== 'all');
}

/** Returns the filters in the address and a setter that changes some of them and keeps the others. */
export function useFilterChange() {
  const { filterValues, setFilters } = useListFilterContext();
  const values = filterValues as Record<string, unknown>;
  const change = (changed: Record<string, unknown>) => {
    const next = Object.entries({ ...values, ...changed }).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    setFilters(Object.fromEntries(next), {});
  };
  return { values, change };
}
