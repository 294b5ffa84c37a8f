// The open conversation and the filters of the list, both of which are kept in the address.
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dateRange, readDateChoice, type DateChoice } from '../../components/dates/dateRange.ts';
import { useToday } from '../../components/dates/useToday.ts';

type Values = Record<string, string | undefined>;

export function useInboxFilters() {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const dates = readDateChoice(Object.fromEntries(params), 'all');
  // While a conversation loads, rendering is delayed and `params` is outdated. A search during that time must not close the conversation.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const set = (values: Values, how?: { replace: boolean }) => {
    const next = new URLSearchParams(latest.current);
    for (const [name, value] of Object.entries(values))
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    latest.current = next;
    setParams(next, how);
  };
  const msisdn = params.get('msisdn') ?? '';
  const number = params.get('number') ?? '';
  const isUnread = params.get('unread') === '1';
  const range = dates.range === 'all' ? undefined : dateRange(dates, today);
  return {
    openId: Number(params.get('open')) || undefined,
    msisdn,
    number,
    isUnread,
    dates,
    isFiltered: msisdn !== '' || number !== '' || isUnread || range !== undefined,
    filter: {
      ...(msisdn !== '' && { msisdn }),
      ...(number !== '' && { number }),
      ...(isUnread && { unread: true }),
      ...range,
    },
    open: (id: number | undefined) => set({ open: id === undefined ? undefined : String(id) }),
    search: (text: string) => set({ msisdn: text }, { replace: true }),
    chooseNumber: (value: string) => set({ number: value }),
    showUnread: (only: boolean) => set({ unread: only ? '1' : undefined }),
    chooseDates: ({ range: preset, start_date, end_date }: DateChoice) =>
      set({ range: preset === 'all' ? undefined : preset, start_date, end_date }),
  };
}
